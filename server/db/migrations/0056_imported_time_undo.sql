-- A plan of the check is kept as long as its connection. One that was made while the tables were small would read them whole for each of
-- the entries of a file.
ALTER FUNCTION check_timesheet_entries() SET enable_seqscan = off;

-- Undoing an import of time finds its entries by index, however many there are.
CREATE INDEX import_records_entry ON import_records (client_id, entry_id) WHERE entry_id IS NOT NULL;
-- Removes entries that an import inserted into drafts and that nobody changed since, and the drafts that imports started and that are
-- empty then. Returns the ids of those drafts. Each list goes through an index, whatever the planner knows about new tables.
CREATE OR REPLACE FUNCTION remove_imported_time(import uuid, entries uuid[]) RETURNS SETOF uuid
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  client text := app_client_id();
  own uuid[];
  sheets uuid[];
BEGIN
  own := ARRAY(SELECT r.entry_id FROM import_records r
    WHERE r.client_id = client AND r.entry_id = ANY (entries) AND r.import_id = import AND r.entry_version = 1);
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
