-- The day I-9 section 2 was completed, so that overdue ones are found from an index.
ALTER TABLE employees ADD COLUMN i9_section2_on date;
UPDATE employees SET i9_section2_on = first.on_day
  FROM (SELECT e.client_id, e.id, min((entry->>'i9Section2On')::date) AS on_day
    FROM employees e, jsonb_array_elements(e.work_auth) entry WHERE entry->>'i9Section2On' IS NOT NULL GROUP BY 1, 2) first
  WHERE employees.client_id = first.client_id AND employees.id = first.id;
CREATE INDEX employees_i9_open ON employees (client_id, hire_date, last_name_sort, first_name_sort, id)
  WHERE archived_at IS NULL AND status <> 'TERMINATED' AND employment_type = 'W2' AND i9_section2_on IS NULL;
