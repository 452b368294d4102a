-- Seals of the audit trail: each lists the events of one client that were settled when it was made, with their digests, and continues the
-- seal before it. An event that is changed or removed later no longer matches its seal.
ALTER TABLE audit_events ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX audit_events_seq ON audit_events (seq);

CREATE TABLE audit_seals (
  -- Empty for events that belong to no client.
  client_id text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  seqs bigint[] NOT NULL CHECK (cardinality(seqs) BETWEEN 1 AND 10000),
  digests text[] NOT NULL CHECK (cardinality(digests) = cardinality(seqs)),
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL,
  to_seq bigint NOT NULL CHECK (to_seq > 0),
  previous text NOT NULL,
  root text NOT NULL CHECK (root ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, number),
  -- Two seals cannot continue the same one.
  UNIQUE (client_id, previous)
);
CREATE INDEX audit_seals_age ON audit_seals (client_id, sealed_at);
SELECT set_up_client_table('audit_seals');
DROP POLICY insert_client ON audit_seals;
DROP POLICY update_client ON audit_seals;
REVOKE INSERT, UPDATE ON audit_seals FROM muster_app;

CREATE TRIGGER audit_seals_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
