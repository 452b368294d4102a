-- Who had an email sent again, because it counts toward that user's hourly limit.
ALTER TABLE mails ADD COLUMN resent_by text;

CREATE OR REPLACE FUNCTION freeze_mail() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $freeze$
DECLARE
  -- Row security refuses another client.
  changing text[] := ARRAY['client_id', 'state', 'attempts', 'next_at', 'problem', 'accepted_at', 'resent_by'];
BEGIN
  IF (to_jsonb(OLD) - changing) IS DISTINCT FROM (to_jsonb(NEW) - changing) THEN
    RAISE EXCEPTION 'a mail never changes' USING ERRCODE = '23514', CONSTRAINT = 'mails_frozen';
  END IF;
  RETURN NEW;
END $freeze$;
