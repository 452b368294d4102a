-- Payroll: a batch can hand approved time off, by class. Its timesheets stay locked until the batch is canceled.
ALTER TABLE handoff_batches ADD COLUMN class_totals jsonb NOT NULL DEFAULT '[]',
  DROP CONSTRAINT handoff_batches_system_check,
  ADD CONSTRAINT handoff_batches_system_check CHECK (system IN ('GENERAL_LEDGER', 'QUICKBOOKS_ONLINE', 'XERO', 'GENERAL_PAYROLL'));
ALTER TABLE handoff_setups DROP CONSTRAINT handoff_setups_system_check,
  ADD CONSTRAINT handoff_setups_system_check CHECK (system IN ('GENERAL_LEDGER', 'QUICKBOOKS_ONLINE', 'XERO', 'GENERAL_PAYROLL'));
ALTER TABLE timesheets ADD CONSTRAINT timesheets_exported CHECK (lock_reason IS DISTINCT FROM 'EXPORTED' OR status = 'APPROVED');
-- Approved time that waits for payroll.
CREATE INDEX timesheets_to_pay ON timesheets (client_id, week_start)
  WHERE status = 'APPROVED' AND archived_at IS NULL AND lock_reason IS DISTINCT FROM 'EXPORTED';

-- The time of a batch as it was handed off: one row for each timesheet and class. A timesheet is live in one batch at most, whatever its system.
CREATE TABLE handoff_hours (
  client_id text NOT NULL,
  batch_id uuid NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  tenant_id text NOT NULL,
  timesheet_id uuid NOT NULL,
  sheet_version integer NOT NULL CHECK (sheet_version > 0),
  employee_id uuid NOT NULL,
  employee_no text NOT NULL,
  person text NOT NULL,
  week_start date NOT NULL,
  class text NOT NULL CHECK (class IN ('REG', 'OT', 'DT', 'PTO', 'HOLIDAY', 'SICK', 'UNPAID_ABSENCE')),
  minutes integer NOT NULL CHECK (minutes <> 0),
  -- Time of a week that was handed off before, or that ended before the days of the batch.
  correction boolean NOT NULL,
  -- False once its batch is canceled.
  live boolean NOT NULL DEFAULT true,
  PRIMARY KEY (client_id, batch_id, position),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id),
  FOREIGN KEY (client_id, batch_id) REFERENCES handoff_batches (client_id, id),
  FOREIGN KEY (client_id, timesheet_id, employee_id) REFERENCES timesheets (client_id, id, employee_id)
);
SELECT set_up_client_table('handoff_hours');
CREATE UNIQUE INDEX handoff_hours_once ON handoff_hours (client_id, timesheet_id, class) WHERE live;
CREATE INDEX handoff_hours_week ON handoff_hours (client_id, employee_id, week_start) WHERE live;

CREATE OR REPLACE FUNCTION freeze_handoff() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $freeze$
DECLARE
  part boolean := TG_TABLE_NAME IN ('handoff_documents', 'handoff_hours');
  -- Row security refuses another client.
  changing text[] := CASE WHEN part THEN ARRAY['client_id', 'live'] ELSE
    ARRAY['client_id', 'status', 'accepted_at', 'canceled_at', 'cancel_reason', 'version', 'updated_at', 'updated_by'] END;
BEGIN
  IF (to_jsonb(OLD) - changing) IS DISTINCT FROM (to_jsonb(NEW) - changing)
    OR part AND (to_jsonb(NEW) ->> 'live')::boolean AND NOT (to_jsonb(OLD) ->> 'live')::boolean
    OR to_jsonb(OLD) ->> 'status' IN ('ACCEPTED', 'CANCELLED') AND to_jsonb(OLD) ->> 'status' <> to_jsonb(NEW) ->> 'status' THEN
    RAISE EXCEPTION 'what was handed off never changes' USING ERRCODE = '23514', CONSTRAINT = 'handoff_frozen';
  END IF;
  RETURN NEW;
END $freeze$;
CREATE TRIGGER keep_frozen BEFORE UPDATE ON handoff_hours FOR EACH ROW EXECUTE FUNCTION freeze_handoff();
CREATE TRIGGER check_part BEFORE INSERT ON handoff_hours FOR EACH ROW EXECUTE FUNCTION check_handoff_part();

-- Files, documents and hours come only with the number, in the same transaction, and end with their batch. Hours are every minute of their locked timesheets.
CREATE OR REPLACE FUNCTION check_handoff() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $check$
BEGIN
  IF NEW.number IS NULL THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM handoff_files f WHERE f.client_id = NEW.client_id AND f.batch_id = NEW.id)
    OR NEW.document_count <> (SELECT count(*) FROM handoff_documents d
        WHERE d.client_id = NEW.client_id AND d.batch_id = NEW.id AND d.system = NEW.system AND d.live = (NEW.status <> 'CANCELLED'))
      + (SELECT count(DISTINCT h.timesheet_id) FROM handoff_hours h
        WHERE h.client_id = NEW.client_id AND h.batch_id = NEW.id AND h.live = (NEW.status <> 'CANCELLED')) THEN
    RAISE EXCEPTION 'a batch and its documents do not agree' USING ERRCODE = '23514', CONSTRAINT = 'handoff_complete';
  END IF;
  IF NEW.status <> 'CANCELLED' AND EXISTS (SELECT FROM
      (SELECT h.timesheet_id, h.class, h.minutes FROM handoff_hours h WHERE h.client_id = NEW.client_id AND h.batch_id = NEW.id) given
      FULL JOIN (SELECT e.timesheet_id, CASE WHEN e.type IN ('WORK', 'ADJUSTMENT') THEN e.classification ELSE e.type END AS class, sum(e.minutes) AS minutes
        FROM timesheets t JOIN timesheet_entries e ON e.client_id = t.client_id AND e.timesheet_id = t.id
        WHERE t.client_id = NEW.client_id AND t.lock_reason = 'EXPORTED' AND t.id IN
          (SELECT h.timesheet_id FROM handoff_hours h WHERE h.client_id = NEW.client_id AND h.batch_id = NEW.id)
        GROUP BY 1, 2 HAVING sum(e.minutes) <> 0) approved USING (timesheet_id, class)
      WHERE given.minutes IS DISTINCT FROM approved.minutes) THEN
    RAISE EXCEPTION 'a batch and its timesheets do not agree' USING ERRCODE = '23514', CONSTRAINT = 'handoff_complete';
  END IF;
  RETURN NULL;
END $check$;

-- A timesheet that was handed off keeps its lock until its batch is canceled.
CREATE FUNCTION keep_exported() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $keep$
BEGIN
  IF NEW.lock_reason IS DISTINCT FROM 'EXPORTED' AND EXISTS (SELECT FROM handoff_hours h
      WHERE h.client_id = OLD.client_id AND h.timesheet_id = OLD.id AND h.live) THEN
    RAISE EXCEPTION 'this time was handed off to payroll' USING ERRCODE = '23514', CONSTRAINT = 'timesheets_exported';
  END IF;
  RETURN NEW;
END $keep$;
REVOKE ALL ON FUNCTION keep_exported() FROM PUBLIC;
CREATE TRIGGER keep_exported BEFORE UPDATE ON timesheets FOR EACH ROW WHEN (OLD.lock_reason = 'EXPORTED') EXECUTE FUNCTION keep_exported();
