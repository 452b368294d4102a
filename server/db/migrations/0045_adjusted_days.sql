-- An adjustment takes off at most the time of its assignment on that day, so that no day is paid or billed below zero.
CREATE OR REPLACE FUNCTION check_timesheet_entries() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $check$
BEGIN
  IF EXISTS (SELECT FROM new_rows n JOIN timesheets t ON t.client_id = n.client_id AND t.id = n.timesheet_id
      WHERE n.archived_at IS NULL AND n.date NOT BETWEEN t.period_start AND t.period_end) THEN
    RAISE EXCEPTION 'an entry is outside its sheet' USING ERRCODE = '23514', CONSTRAINT = 'timesheet_entries_within_period';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF EXISTS (SELECT FROM new_rows n JOIN timesheets t ON t.client_id = n.client_id AND t.id = n.timesheet_id
        WHERE t.status IN ('APPROVED', 'EXCLUDED')) THEN
      RAISE EXCEPTION 'the sheet is decided' USING ERRCODE = '23514', CONSTRAINT = 'timesheet_entries_frozen';
    END IF;
  ELSIF EXISTS (SELECT FROM new_rows n
      JOIN timesheets t ON t.client_id = n.client_id AND t.id = n.timesheet_id
      JOIN old_rows o ON o.client_id = n.client_id AND o.id = n.id
      WHERE t.status IN ('APPROVED', 'EXCLUDED')
        AND (o.timesheet_id, o.employee_id, o.date, o.type, o.task, o.billable, o.part, o.minutes, o.note, o.classification,
             o.bill_rate, o.bill_rate_unit, o.pay_rate, o.pay_rate_unit, o.currency, o.overtime, o.archived_at)
          IS DISTINCT FROM
            (n.timesheet_id, n.employee_id, n.date, n.type, n.task, n.billable, n.part, n.minutes, n.note, n.classification,
             n.bill_rate, n.bill_rate_unit, n.pay_rate, n.pay_rate_unit, n.currency, n.overtime, n.archived_at)) THEN
    RAISE EXCEPTION 'the sheet is decided' USING ERRCODE = '23514', CONSTRAINT = 'timesheet_entries_frozen';
  END IF;
  PERFORM FROM employees e WHERE (e.client_id, e.id) IN (SELECT n.client_id, n.employee_id FROM new_rows n WHERE n.minutes <> 0)
    ORDER BY e.id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM (SELECT DISTINCT n.client_id, n.employee_id, n.date FROM new_rows n WHERE n.minutes > 0) d
      JOIN timesheet_entries e ON e.client_id = d.client_id AND e.employee_id = d.employee_id AND e.date = d.date AND e.minutes <> 0
      GROUP BY d.client_id, d.employee_id, d.date HAVING sum(e.minutes) > 1440) THEN
    RAISE EXCEPTION 'more than 24 hours in a day' USING ERRCODE = '23514', CONSTRAINT = 'timesheet_entries_day_total';
  END IF;
  IF EXISTS (SELECT FROM (SELECT DISTINCT n.client_id, t.assignment_id, n.date FROM new_rows n
        JOIN timesheets t ON t.client_id = n.client_id AND t.id = n.timesheet_id WHERE n.minutes < 0) d
      JOIN timesheets t ON t.client_id = d.client_id AND t.assignment_id = d.assignment_id
      JOIN timesheet_entries e ON e.client_id = t.client_id AND e.timesheet_id = t.id AND e.date = d.date
      GROUP BY d.client_id, d.assignment_id, d.date HAVING sum(e.minutes) < 0) THEN
    RAISE EXCEPTION 'less than no time in a day' USING ERRCODE = '23514', CONSTRAINT = 'timesheet_entries_day_minimum';
  END IF;
  RETURN NULL;
END $check$;
