-- Every dated change of an approved contract: what changed, from when, why, by whom, and the margin before and after. Nothing is changed
-- or removed later.
CREATE TABLE contract_versions (
  client_id text NOT NULL,
  contract_id uuid NOT NULL,
  version integer NOT NULL CHECK (version > 1),
  tenant_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('RATE', 'AMENDMENT')),
  effective_from date NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  changes jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'array' AND jsonb_array_length(changes) > 0),
  margin_before numeric(12, 2),
  margin_after numeric(12, 2),
  at timestamptz NOT NULL DEFAULT now(),
  actor_uid text NOT NULL,
  actor_name text NOT NULL,
  PRIMARY KEY (client_id, contract_id, version),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id),
  FOREIGN KEY (client_id, contract_id) REFERENCES contracts (client_id, id)
);
SELECT set_up_client_table('contract_versions');
DROP POLICY update_client ON contract_versions;
REVOKE UPDATE ON contract_versions FROM muster_app;
