-- The PDF of an issued document, made once in the transaction that issues it. Its bytes never change.
CREATE TABLE invoice_pdfs (
  client_id text NOT NULL,
  invoice_id uuid NOT NULL,
  tenant_id text NOT NULL,
  bytes bytea NOT NULL CHECK (length(bytes) BETWEEN 100 AND 20000000),
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, invoice_id),
  CONSTRAINT invoice_pdfs_sha256 CHECK (sha256 = encode(sha256(bytes), 'hex')),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id),
  FOREIGN KEY (client_id, invoice_id) REFERENCES invoices (client_id, id)
);
-- PDFs are compressed already.
ALTER TABLE invoice_pdfs ALTER COLUMN bytes SET STORAGE EXTERNAL;
SELECT set_up_client_table('invoice_pdfs');
REVOKE UPDATE ON invoice_pdfs FROM muster_app;
DROP POLICY update_client ON invoice_pdfs;

-- A document that was issued without a PDF gets its own once.
CREATE OR REPLACE FUNCTION freeze_invoice() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $freeze$
DECLARE
  -- Row security refuses another client.
  changing text[] := ARRAY['client_id', 'status', 'paid_cents', 'credited_cents', 'balance_cents', 'sent_at', 'sent_to', 'disputed', 'dispute_reason',
    'internal_note', 'void_reason', 'voided_on', 'version', 'updated_at', 'updated_by'];
BEGIN
  IF OLD.pdf_sha256 IS NULL THEN changing := changing || 'pdf_sha256'::text; END IF;
  IF (to_jsonb(OLD) - changing) IS DISTINCT FROM (to_jsonb(NEW) - changing) OR OLD.status IN ('VOIDED', 'DISCARDED') AND NEW.status <> OLD.status THEN
    RAISE EXCEPTION 'an issued document never changes' USING ERRCODE = '23514', CONSTRAINT = 'invoices_frozen';
  END IF;
  RETURN NEW;
END $freeze$;
