-- What was handed off stays live until its batch is canceled: otherwise the same time or invoice could be handed off twice.
CREATE FUNCTION check_handoff_live() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $check$
BEGIN
  IF EXISTS (SELECT FROM handoff_batches b
      WHERE b.client_id = NEW.client_id AND b.id = NEW.batch_id AND NEW.live <> (b.status <> 'CANCELLED')) THEN
    RAISE EXCEPTION 'a batch and its parts do not agree' USING ERRCODE = '23514', CONSTRAINT = 'handoff_live';
  END IF;
  RETURN NULL;
END $check$;
REVOKE ALL ON FUNCTION check_handoff_live() FROM PUBLIC;
CREATE CONSTRAINT TRIGGER check_live AFTER UPDATE OF live ON handoff_hours DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_handoff_live();
CREATE CONSTRAINT TRIGGER check_live AFTER UPDATE OF live ON handoff_documents DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_handoff_live();

-- An import that is over adds nothing more, so nobody can name records of others as its own.
CREATE FUNCTION check_import_record() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $check$
BEGIN
  IF NOT EXISTS (SELECT FROM imports i WHERE i.client_id = NEW.client_id AND i.id = NEW.import_id AND i.status = 'OPEN'
      AND (i.entity = 'timesheets') = (NEW.entry_id IS NOT NULL)) THEN
    RAISE EXCEPTION 'this import adds no such record' USING ERRCODE = '23514', CONSTRAINT = 'import_records_open';
  END IF;
  RETURN NEW;
END $check$;
REVOKE ALL ON FUNCTION check_import_record() FROM PUBLIC;
CREATE TRIGGER check_import BEFORE INSERT ON import_records FOR EACH ROW EXECUTE FUNCTION check_import_record();

GRANT SELECT (created_at) ON timesheet_entries TO muster_definer;
GRANT CREATE ON SCHEMA public TO muster_definer;
-- Removes entries that a finished import inserted into drafts and that nobody changed since, and the drafts that imports started and that
-- are empty then. Returns the ids of those drafts. Each list goes through an index, whatever the planner knows about new tables.
CREATE OR REPLACE FUNCTION remove_imported_time(import uuid, entries uuid[]) RETURNS SETOF uuid
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  client text := app_client_id();
  began timestamptz := (SELECT i.created_at FROM imports i
    WHERE i.client_id = client AND i.id = import AND i.entity = 'timesheets' AND i.status = 'IMPORTED');
  own uuid[];
  sheets uuid[];
BEGIN
  own := ARRAY(SELECT r.entry_id FROM import_records r
    WHERE r.client_id = client AND r.entry_id = ANY (entries) AND r.import_id = import AND r.entry_version = 1);
  own := ARRAY(SELECT e.id FROM timesheet_entries e WHERE e.client_id = client AND e.id = ANY (own) AND e.created_at >= began);
  sheets := ARRAY(SELECT DISTINCT e.timesheet_id FROM timesheet_entries e WHERE e.client_id = client AND e.id = ANY (own));
  sheets := ARRAY(SELECT t.id FROM timesheets t WHERE t.client_id = client AND t.id = ANY (sheets) AND t.status = 'DRAFT');
  DELETE FROM timesheet_entries e
    WHERE e.client_id = client AND e.id = ANY (own) AND e.version = 1 AND e.timesheet_id = ANY (sheets);
  RETURN QUERY DELETE FROM timesheets t
    WHERE t.client_id = client AND t.id = ANY (sheets) AND t.status = 'DRAFT'
      AND t.employee_note IS NULL AND t.submitted_at IS NULL AND t.decided_at IS NULL
      AND EXISTS (SELECT FROM import_records r WHERE r.client_id = client AND r.record_id = t.id AND r.record_version = 1)
      AND NOT EXISTS (SELECT FROM timesheet_entries e WHERE e.client_id = client AND e.timesheet_id = t.id)
    RETURNING t.id;
END $$;
REVOKE CREATE ON SCHEMA public FROM muster_definer;
