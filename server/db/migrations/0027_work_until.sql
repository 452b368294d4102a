-- Citizens and permanent residents may work without an end, also when their card shows a date.
UPDATE employees SET work_until = NULL WHERE work_auth_type IN ('USC', 'GC') AND work_until IS NOT NULL;
