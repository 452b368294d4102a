-- The names that another system uses for companies, items and accounts: one row for each system, edited as a whole.
CREATE TABLE handoff_setups (
  client_id text NOT NULL,
  system text NOT NULL CHECK (system IN ('GENERAL_LEDGER', 'QUICKBOOKS_ONLINE', 'XERO')),
  tenant_id text NOT NULL,
  names jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL CHECK (version > 1),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  PRIMARY KEY (client_id, system),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id)
);
SELECT set_up_client_table('handoff_setups');

ALTER TABLE handoff_batches DROP CONSTRAINT handoff_batches_system_check,
  ADD CONSTRAINT handoff_batches_system_check CHECK (system IN ('GENERAL_LEDGER', 'QUICKBOOKS_ONLINE', 'XERO'));
