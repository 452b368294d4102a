-- Start and end times of entries, in weeks whose client captures them. Each time of a day is an entry of its own, so that a break is the gap
-- between two of them; the entries of one cell are told apart by their part.
ALTER TABLE timesheet_entries ADD COLUMN start_time time(0), ADD COLUMN end_time time(0),
  DROP CONSTRAINT timesheet_entries_part_check,
  ADD CONSTRAINT timesheet_entries_part CHECK (part BETWEEN 1 AND 600),
  ADD CONSTRAINT timesheet_entries_times CHECK ((start_time IS NULL) = (end_time IS NULL)
    AND (start_time IS NULL OR (type <> 'ADJUSTMENT' AND end_time > start_time AND extract(second FROM start_time) = 0
      AND minutes = extract(epoch FROM end_time - start_time) / 60)));

-- A writer that doesn't know about times changes only minutes. The times of before would be wrong then, so they go.
CREATE FUNCTION drop_stale_times() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $drop$
BEGIN
  IF (OLD.start_time, OLD.end_time) IS NOT DISTINCT FROM (NEW.start_time, NEW.end_time) THEN
    NEW.start_time := NULL;
    NEW.end_time := NULL;
  END IF;
  RETURN NEW;
END $drop$;
REVOKE ALL ON FUNCTION drop_stale_times() FROM PUBLIC;
CREATE TRIGGER drop_stale_times BEFORE UPDATE ON timesheet_entries FOR EACH ROW
  WHEN (OLD.start_time IS NOT NULL AND OLD.minutes <> NEW.minutes) EXECUTE FUNCTION drop_stale_times();

-- What holds for every write of times: nobody works at two places at once, over all sheets of the employee, and a decided sheet keeps its
-- times. The employee's row is locked first, so that two sheets saved at once can't overlap.
CREATE FUNCTION check_entry_times() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off AS $check$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF EXISTS (SELECT FROM new_rows n
        JOIN old_rows o ON o.client_id = n.client_id AND o.id = n.id
        JOIN timesheets t ON t.client_id = n.client_id AND t.id = n.timesheet_id
        WHERE t.status IN ('APPROVED', 'EXCLUDED') AND (o.start_time, o.end_time) IS DISTINCT FROM (n.start_time, n.end_time)) THEN
      RAISE EXCEPTION 'the sheet is decided' USING ERRCODE = '23514', CONSTRAINT = 'timesheet_entries_frozen';
    END IF;
  END IF;
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.start_time IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  PERFORM FROM employees e WHERE (e.client_id, e.id) IN (SELECT n.client_id, n.employee_id FROM new_rows n WHERE n.start_time IS NOT NULL)
    ORDER BY e.id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM new_rows n
      JOIN timesheet_entries e ON e.client_id = n.client_id AND e.employee_id = n.employee_id AND e.date = n.date AND e.minutes <> 0
        AND e.id <> n.id AND e.start_time < n.end_time AND e.end_time > n.start_time
      WHERE n.start_time IS NOT NULL) THEN
    RAISE EXCEPTION 'two entries overlap' USING ERRCODE = '23514', CONSTRAINT = 'timesheet_entries_overlap';
  END IF;
  RETURN NULL;
END $check$;
REVOKE ALL ON FUNCTION check_entry_times() FROM PUBLIC;
CREATE TRIGGER check_times_inserted AFTER INSERT ON timesheet_entries REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION check_entry_times();
CREATE TRIGGER check_times_updated AFTER UPDATE ON timesheet_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION check_entry_times();
