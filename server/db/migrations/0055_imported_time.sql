-- Files of time: a row adds an entry to a draft timesheet. An undo has to know the entry, and how the import left it.
ALTER TABLE import_records ADD COLUMN record_version integer NOT NULL DEFAULT 1 CHECK (record_version > 0),
  ADD COLUMN entry_id uuid,
  ADD COLUMN entry_version integer CHECK (entry_version > 0),
  ADD CONSTRAINT import_records_entry CHECK ((entry_id IS NULL) = (entry_version IS NULL));
CREATE INDEX import_records_record ON import_records (client_id, record_id);

-- Deleting a timesheet looks for its adjustments and for payroll files with it.
CREATE INDEX handoff_hours_of_timesheet ON handoff_hours (client_id, timesheet_id);
CREATE INDEX timesheets_adjusting ON timesheets (client_id, adjusts_timesheet_id) WHERE adjusts_timesheet_id IS NOT NULL;

GRANT SELECT (record_version, entry_id, entry_version) ON import_records TO muster_definer;
GRANT SELECT (status, employee_note, submitted_at, decided_at), DELETE ON timesheets TO muster_definer;
GRANT SELECT (client_id, id, timesheet_id, version, classification, billed_minutes), DELETE ON timesheet_entries TO muster_definer;
CREATE POLICY import_delete ON timesheets FOR DELETE TO muster_definer USING (status = 'DRAFT');
CREATE POLICY import_select ON timesheet_entries FOR SELECT TO muster_definer USING (true);
CREATE POLICY import_delete ON timesheet_entries FOR DELETE TO muster_definer
  USING (version = 1 AND classification IS NULL AND billed_minutes = 0);

GRANT CREATE ON SCHEMA public TO muster_definer;
-- Removes entries that an import inserted into drafts and that nobody changed since, and the drafts that imports started and that are
-- empty then. Returns the ids of those drafts.
CREATE FUNCTION remove_imported_time(import uuid, entries uuid[]) RETURNS SETOF uuid
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE client text := app_client_id();
BEGIN
  DELETE FROM timesheet_entries e USING import_records r, timesheets t
    WHERE r.client_id = client AND r.import_id = import AND r.entry_id = ANY (entries) AND r.entry_version = 1
      AND e.client_id = client AND e.id = r.entry_id AND e.version = 1
      AND t.client_id = client AND t.id = e.timesheet_id AND t.status = 'DRAFT';
  RETURN QUERY DELETE FROM timesheets t
    WHERE t.client_id = client AND t.status = 'DRAFT' AND t.employee_note IS NULL AND t.submitted_at IS NULL AND t.decided_at IS NULL
      AND t.id IN (SELECT r.record_id FROM import_records r WHERE r.client_id = client AND r.import_id = import AND r.entry_id = ANY (entries))
      AND EXISTS (SELECT FROM import_records r WHERE r.client_id = client AND r.record_id = t.id AND r.record_version = 1)
      AND NOT EXISTS (SELECT FROM timesheet_entries e WHERE e.client_id = client AND e.timesheet_id = t.id)
    RETURNING t.id;
END $$;
ALTER FUNCTION remove_imported_time(uuid, uuid[]) OWNER TO muster_definer;
REVOKE ALL ON FUNCTION remove_imported_time(uuid, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_imported_time(uuid, uuid[]) TO muster_app;
REVOKE CREATE ON SCHEMA public FROM muster_definer;
