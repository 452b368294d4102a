-- What allocations bill is added up once for all rows of a statement: a month of a contract has twenty, and each took several queries.
CREATE FUNCTION count_allocated() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $count$
BEGIN
  PERFORM FROM timesheets t WHERE (t.client_id, t.id) IN (SELECT e.client_id, e.timesheet_id FROM new_rows n
      JOIN timesheet_entries e ON e.client_id = n.client_id AND e.id = n.entry_id WHERE n.live) AND t.status = 'APPROVED'
    ORDER BY t.client_id, t.id FOR SHARE;
  IF EXISTS (SELECT FROM new_rows n WHERE n.live AND NOT EXISTS (SELECT FROM timesheet_entries e
      JOIN timesheets t ON t.client_id = e.client_id AND t.id = e.timesheet_id
      WHERE e.client_id = n.client_id AND e.id = n.entry_id AND t.status = 'APPROVED')) THEN
    RAISE EXCEPTION 'only approved time is billed' USING ERRCODE = '23514', CONSTRAINT = 'invoice_allocations_approved';
  END IF;
  UPDATE timesheet_entries e SET billed_minutes = e.billed_minutes + n.minutes
    FROM (SELECT client_id, entry_id, sum(minutes) AS minutes FROM new_rows WHERE live GROUP BY client_id, entry_id) n
    WHERE e.client_id = n.client_id AND e.id = n.entry_id AND n.minutes <> 0;
  RETURN NULL;
END $count$;
REVOKE ALL ON FUNCTION count_allocated() FROM PUBLIC;
DROP TRIGGER count_allocations ON invoice_allocations;
CREATE TRIGGER count_allocations AFTER INSERT ON invoice_allocations REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_allocated();
CREATE TRIGGER count_changed_allocations AFTER UPDATE ON invoice_allocations FOR EACH ROW EXECUTE FUNCTION count_allocations();
