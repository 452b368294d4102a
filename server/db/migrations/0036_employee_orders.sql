-- One index for each order of the employees list, so that its first page takes as long in a large client as in a small one.
-- A column with few values needs both directions: its ties are ordered by name.
CREATE INDEX employees_by_job_title ON employees (client_id, job_title, last_name_sort, first_name_sort, id) WHERE archived_at IS NULL;
CREATE INDEX employees_by_job_title_desc ON employees (client_id, job_title DESC, last_name_sort, first_name_sort, id) WHERE archived_at IS NULL;
CREATE INDEX employees_by_type ON employees (client_id, employment_type, last_name_sort, first_name_sort, id) WHERE archived_at IS NULL;
CREATE INDEX employees_by_type_desc ON employees (client_id, employment_type DESC, last_name_sort, first_name_sort, id) WHERE archived_at IS NULL;
CREATE INDEX employees_by_status ON employees (client_id, status, last_name_sort, first_name_sort, id) WHERE archived_at IS NULL;
CREATE INDEX employees_by_status_desc ON employees (client_id, status DESC, last_name_sort, first_name_sort, id) WHERE archived_at IS NULL;
CREATE INDEX employees_by_work_auth ON employees (client_id, work_auth_type, last_name_sort, first_name_sort, id) WHERE archived_at IS NULL;
CREATE INDEX employees_by_work_auth_desc ON employees (client_id, work_auth_type DESC NULLS LAST, last_name_sort, first_name_sort, id) WHERE archived_at IS NULL;
CREATE INDEX employees_by_valid_to ON employees (client_id, work_auth_valid_to, last_name_sort, first_name_sort, id) WHERE archived_at IS NULL;
CREATE INDEX employees_by_valid_to_desc ON employees (client_id, work_auth_valid_to DESC NULLS LAST, last_name_sort, first_name_sort, id) WHERE archived_at IS NULL;
CREATE INDEX employees_by_work_until ON employees (client_id, work_until, last_name_sort, first_name_sort, id) WHERE archived_at IS NULL;
CREATE INDEX employees_by_work_until_desc ON employees (client_id, work_until DESC NULLS LAST, last_name_sort, first_name_sort, id) WHERE archived_at IS NULL;
CREATE INDEX employees_by_hire_date ON employees (client_id, hire_date, last_name_sort, first_name_sort, id) WHERE archived_at IS NULL;
