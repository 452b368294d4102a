-- The outbox: mail to people outside, written in the transaction of what it tells about and sent by a job. What a mail says never changes,
-- and it is sent with the same Message-ID however often.
CREATE TABLE mails (
  client_id text NOT NULL,
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('INVOICE', 'INVOICE_REMINDER', 'TIMESHEET_REMINDER')),
  -- The invoice or assignment it is about.
  about_id uuid NOT NULL,
  recipient text NOT NULL CHECK (length(recipient) BETWEEN 3 AND 254),
  reply_to text NOT NULL CHECK (length(reply_to) BETWEEN 3 AND 254),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 300 AND subject !~ '[\r\n]'),
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 200000),
  message_id text NOT NULL UNIQUE CHECK (message_id ~ '^<[^<>@[:space:]]+@[^<>@[:space:]]+>$'),
  -- What it tells, and to whom: told once.
  dedupe_key text NOT NULL,
  state text NOT NULL DEFAULT 'QUEUED' CHECK (state IN ('QUEUED', 'SENDING', 'ACCEPTED', 'FAILED', 'UNKNOWN')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_at timestamptz NOT NULL DEFAULT now(),
  problem text CHECK (length(problem) <= 500),
  accepted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  PRIMARY KEY (client_id, id),
  CONSTRAINT mails_once UNIQUE (client_id, dedupe_key),
  CONSTRAINT mails_accepted CHECK ((state = 'ACCEPTED') = (accepted_at IS NOT NULL)),
  CONSTRAINT mails_problem CHECK (state NOT IN ('FAILED', 'UNKNOWN') OR problem IS NOT NULL),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id)
);
SELECT set_up_client_table('mails');
CREATE INDEX mails_waiting ON mails (next_at) WHERE state = 'QUEUED';
CREATE INDEX mails_about ON mails (client_id, about_id, created_at);

CREATE FUNCTION freeze_mail() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $freeze$
DECLARE
  -- Row security refuses another client.
  changing text[] := ARRAY['client_id', 'state', 'attempts', 'next_at', 'problem', 'accepted_at'];
BEGIN
  IF (to_jsonb(OLD) - changing) IS DISTINCT FROM (to_jsonb(NEW) - changing) THEN
    RAISE EXCEPTION 'a mail never changes' USING ERRCODE = '23514', CONSTRAINT = 'mails_frozen';
  END IF;
  RETURN NEW;
END $freeze$;
REVOKE ALL ON FUNCTION freeze_mail() FROM PUBLIC;
CREATE TRIGGER keep_frozen BEFORE UPDATE ON mails FOR EACH ROW EXECUTE FUNCTION freeze_mail();
