-- What is handed off to other systems. A draft only names a system and days; its files are made once, with the number, and never change.
CREATE TABLE handoff_batches (
  client_id text NOT NULL,
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  system text NOT NULL CHECK (system IN ('GENERAL_LEDGER')),
  status text NOT NULL DEFAULT 'DRAFT' CHECK (status IN ('DRAFT', 'READY', 'ACCEPTED', 'CANCELLED')),
  number text,
  from_date date NOT NULL,
  to_date date NOT NULL,
  document_count integer NOT NULL DEFAULT 0 CHECK (document_count >= 0),
  totals jsonb NOT NULL DEFAULT '[]',
  made_at timestamptz,
  accepted_at timestamptz,
  canceled_at timestamptz,
  cancel_reason text CHECK (length(cancel_reason) BETWEEN 1 AND 500),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  -- A draft that was discarded.
  archived_at timestamptz,
  PRIMARY KEY (client_id, id),
  CONSTRAINT handoff_batches_number UNIQUE (client_id, number),
  CONSTRAINT handoff_batches_days CHECK (to_date >= from_date),
  CONSTRAINT handoff_batches_made CHECK ((number IS NULL) = (made_at IS NULL) AND (number IS NULL) = (document_count = 0)
    AND CASE status WHEN 'DRAFT' THEN number IS NULL WHEN 'CANCELLED' THEN (number IS NULL) = (archived_at IS NOT NULL) ELSE number IS NOT NULL END),
  CONSTRAINT handoff_batches_accepted CHECK ((status = 'ACCEPTED') = (accepted_at IS NOT NULL)),
  CONSTRAINT handoff_batches_canceled CHECK ((status = 'CANCELLED') = (canceled_at IS NOT NULL)
    AND (status = 'CANCELLED' AND number IS NOT NULL) = (cancel_reason IS NOT NULL)),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id)
);
SELECT set_up_client_table('handoff_batches', searched => true);
CREATE INDEX handoff_batches_newest ON handoff_batches (client_id, created_at DESC, id DESC) WHERE archived_at IS NULL;

CREATE TABLE handoff_files (
  client_id text NOT NULL,
  batch_id uuid NOT NULL,
  position smallint NOT NULL CHECK (position > 0),
  tenant_id text NOT NULL,
  name text NOT NULL CHECK (name ~ '^[A-Za-z0-9_.-]{1,120}$'),
  rows integer NOT NULL CHECK (rows > 0),
  bytes bytea NOT NULL CHECK (length(bytes) BETWEEN 1 AND 20000000),
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, batch_id, position),
  CONSTRAINT handoff_files_sha256 CHECK (sha256 = encode(sha256(bytes), 'hex')),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id),
  FOREIGN KEY (client_id, batch_id) REFERENCES handoff_batches (client_id, id)
);
SELECT set_up_client_table('handoff_files');
REVOKE UPDATE ON handoff_files FROM muster_app;
DROP POLICY update_client ON handoff_files;

-- The documents of a batch as they were handed off. One is live in one batch of a system at most.
CREATE TABLE handoff_documents (
  client_id text NOT NULL,
  batch_id uuid NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  tenant_id text NOT NULL,
  system text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('INVOICE', 'CREDIT_NOTE', 'VOID', 'PAYMENT', 'REVERSAL')),
  invoice_id uuid,
  payment_id uuid,
  label text NOT NULL,
  date date NOT NULL,
  customer text NOT NULL,
  currency text NOT NULL,
  cents bigint NOT NULL CHECK (cents >= 0),
  -- False once its batch is canceled.
  live boolean NOT NULL DEFAULT true,
  PRIMARY KEY (client_id, batch_id, position),
  CONSTRAINT handoff_documents_one CHECK (num_nonnulls(invoice_id, payment_id) = 1 AND (kind IN ('PAYMENT', 'REVERSAL')) = (payment_id IS NOT NULL)),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id),
  FOREIGN KEY (client_id, batch_id) REFERENCES handoff_batches (client_id, id),
  FOREIGN KEY (client_id, invoice_id, currency) REFERENCES invoices (client_id, id, currency),
  FOREIGN KEY (client_id, payment_id, currency) REFERENCES payments (client_id, id, currency)
);
SELECT set_up_client_table('handoff_documents');
CREATE UNIQUE INDEX handoff_documents_once ON handoff_documents (client_id, system, kind, coalesce(invoice_id, payment_id)) WHERE live;

CREATE FUNCTION freeze_handoff() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $freeze$
DECLARE
  -- Row security refuses another client.
  changing text[] := CASE TG_TABLE_NAME WHEN 'handoff_documents' THEN ARRAY['client_id', 'live'] ELSE
    ARRAY['client_id', 'status', 'accepted_at', 'canceled_at', 'cancel_reason', 'version', 'updated_at', 'updated_by'] END;
BEGIN
  IF (to_jsonb(OLD) - changing) IS DISTINCT FROM (to_jsonb(NEW) - changing)
    OR TG_TABLE_NAME = 'handoff_documents' AND (to_jsonb(NEW) ->> 'live')::boolean AND NOT (to_jsonb(OLD) ->> 'live')::boolean
    OR to_jsonb(OLD) ->> 'status' IN ('ACCEPTED', 'CANCELLED') AND to_jsonb(OLD) ->> 'status' <> to_jsonb(NEW) ->> 'status' THEN
    RAISE EXCEPTION 'what was handed off never changes' USING ERRCODE = '23514', CONSTRAINT = 'handoff_frozen';
  END IF;
  RETURN NEW;
END $freeze$;
REVOKE ALL ON FUNCTION freeze_handoff() FROM PUBLIC;
CREATE TRIGGER keep_frozen BEFORE UPDATE ON handoff_batches FOR EACH ROW WHEN (OLD.status <> 'DRAFT') EXECUTE FUNCTION freeze_handoff();
CREATE TRIGGER keep_frozen BEFORE UPDATE ON handoff_documents FOR EACH ROW EXECUTE FUNCTION freeze_handoff();

-- Files and documents come only with the number, in the same transaction, and end with their batch.
CREATE FUNCTION check_handoff() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $check$
BEGIN
  IF NEW.number IS NOT NULL AND (NOT EXISTS (SELECT FROM handoff_files f WHERE f.client_id = NEW.client_id AND f.batch_id = NEW.id)
      OR NEW.document_count <> (SELECT count(*) FROM handoff_documents d
        WHERE d.client_id = NEW.client_id AND d.batch_id = NEW.id AND d.system = NEW.system AND d.live = (NEW.status <> 'CANCELLED'))) THEN
    RAISE EXCEPTION 'a batch and its documents do not agree' USING ERRCODE = '23514', CONSTRAINT = 'handoff_complete';
  END IF;
  RETURN NULL;
END $check$;
REVOKE ALL ON FUNCTION check_handoff() FROM PUBLIC;
CREATE CONSTRAINT TRIGGER check_handoff AFTER INSERT OR UPDATE ON handoff_batches DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_handoff();

-- A batch that was made gets no further file or document.
CREATE FUNCTION check_handoff_part() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $check$
BEGIN
  IF NOT EXISTS (SELECT FROM handoff_batches b WHERE b.client_id = NEW.client_id AND b.id = NEW.batch_id AND b.status = 'DRAFT') THEN
    RAISE EXCEPTION 'the batch is not a draft' USING ERRCODE = '23514', CONSTRAINT = 'handoff_draft';
  END IF;
  RETURN NEW;
END $check$;
REVOKE ALL ON FUNCTION check_handoff_part() FROM PUBLIC;
CREATE TRIGGER check_part BEFORE INSERT ON handoff_files FOR EACH ROW EXECUTE FUNCTION check_handoff_part();
CREATE TRIGGER check_part BEFORE INSERT ON handoff_documents FOR EACH ROW EXECUTE FUNCTION check_handoff_part();
