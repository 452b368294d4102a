-- Time is rows: a sheet for each assignment and work week, and an entry for each day, type and task. Minutes are integers.
ALTER TABLE assignments ADD CONSTRAINT assignments_engaged UNIQUE (client_id, id, project_id, employee_id);

CREATE TABLE timesheets (
  client_id text NOT NULL,
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  assignment_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  project_id uuid NOT NULL,
  contract_id uuid,
  week_start date NOT NULL,
  period_start date NOT NULL,
  period_end date NOT NULL,
  status text NOT NULL DEFAULT 'DRAFT' CHECK (status IN ('DRAFT', 'SUBMITTED', 'APPROVED', 'REJECTED', 'EXCLUDED')),
  zero_hours boolean NOT NULL DEFAULT false,
  zero_reason text CHECK (length(zero_reason) BETWEEN 3 AND 500),
  employee_note text CHECK (length(employee_note) BETWEEN 1 AND 500),
  reject_reason text CHECK (length(reject_reason) BETWEEN 3 AND 500),
  reopen_reason text CHECK (length(reopen_reason) BETWEEN 3 AND 500),
  exclude_reason text CHECK (length(exclude_reason) BETWEEN 3 AND 500),
  submitted_at timestamptz,
  submitted_by text,
  decided_at timestamptz,
  decided_by text,
  locked_at timestamptz,
  lock_reason text CHECK (lock_reason IN ('PERIOD', 'INVOICED', 'EXPORTED')),
  adjusts_timesheet_id uuid CHECK (adjusts_timesheet_id <> id),
  employee_search text NOT NULL,
  project_search text NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (employee_search || ' ' || project_search) STORED,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  archived_at timestamptz,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, id, employee_id),
  CONSTRAINT timesheets_within_week CHECK (period_start >= week_start AND period_end >= period_start AND period_end <= week_start + 6),
  CONSTRAINT timesheets_zero_reason CHECK (zero_hours = (zero_reason IS NOT NULL)),
  CONSTRAINT timesheets_submitted CHECK (status NOT IN ('SUBMITTED', 'APPROVED') OR (submitted_at IS NOT NULL AND submitted_by IS NOT NULL)),
  CONSTRAINT timesheets_decided CHECK (status NOT IN ('APPROVED', 'REJECTED') OR (decided_at IS NOT NULL AND decided_by IS NOT NULL)),
  CONSTRAINT timesheets_rejected CHECK (status <> 'REJECTED' OR reject_reason IS NOT NULL),
  CONSTRAINT timesheets_excluded CHECK ((status = 'EXCLUDED') = (exclude_reason IS NOT NULL)),
  CONSTRAINT timesheets_locked CHECK ((locked_at IS NULL) = (lock_reason IS NULL)),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id),
  FOREIGN KEY (client_id, assignment_id, project_id, employee_id) REFERENCES assignments (client_id, id, project_id, employee_id),
  FOREIGN KEY (client_id, contract_id, project_id, employee_id) REFERENCES contracts (client_id, id, project_id, employee_id),
  FOREIGN KEY (client_id, adjusts_timesheet_id) REFERENCES timesheets (client_id, id)
);
SELECT set_up_client_table('timesheets', searched => true);
-- One sheet for each assignment and work week; corrections of an approved one are further sheets.
CREATE UNIQUE INDEX timesheets_one_per_week ON timesheets (client_id, assignment_id, week_start)
  WHERE adjusts_timesheet_id IS NULL AND archived_at IS NULL;
CREATE UNIQUE INDEX timesheets_one_open_adjustment ON timesheets (client_id, adjusts_timesheet_id)
  WHERE status <> 'APPROVED' AND archived_at IS NULL;
CREATE INDEX timesheets_newest ON timesheets (client_id, period_start DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX timesheets_waiting ON timesheets (client_id, submitted_at, id) WHERE status = 'SUBMITTED' AND archived_at IS NULL;
CREATE INDEX timesheets_of_employee ON timesheets (client_id, employee_id, week_start);
CREATE INDEX timesheets_of_contract ON timesheets (client_id, contract_id, period_start) WHERE contract_id IS NOT NULL;

CREATE TABLE timesheet_entries (
  client_id text NOT NULL,
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  timesheet_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  date date NOT NULL,
  type text NOT NULL CHECK (type IN ('WORK', 'PTO', 'HOLIDAY', 'SICK', 'UNPAID_ABSENCE', 'ADJUSTMENT')),
  task text NOT NULL DEFAULT '' CHECK (length(task) <= 60),
  billable boolean NOT NULL,
  -- Approval splits an entry in which regular time becomes overtime.
  part smallint NOT NULL DEFAULT 1 CHECK (part BETWEEN 1 AND 3),
  minutes integer NOT NULL,
  note text CHECK (length(note) BETWEEN 1 AND 500),
  classification text CHECK (classification IN ('REG', 'OT', 'DT')),
  bill_rate numeric(12, 4) CHECK (bill_rate > 0),
  bill_rate_unit text CHECK (bill_rate_unit IN ('HOURLY', 'MONTHLY', 'ANNUAL', 'FIXED')),
  pay_rate numeric(12, 4) CHECK (pay_rate > 0),
  pay_rate_unit text CHECK (pay_rate_unit IN ('HOURLY', 'MONTHLY', 'ANNUAL', 'FIXED')),
  currency text CHECK (currency IN ('USD', 'CAD', 'EUR', 'INR')),
  -- Why these minutes are overtime: the rule, its threshold and the entries that filled it.
  overtime jsonb,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  -- An entry that was taken off its sheet keeps its row without minutes, because nothing is deleted.
  archived_at timestamptz,
  PRIMARY KEY (client_id, id),
  CONSTRAINT timesheet_entries_minutes CHECK (minutes <= 1440 AND minutes >= CASE WHEN type = 'ADJUSTMENT' THEN -1440 ELSE 0 END),
  CONSTRAINT timesheet_entries_archived CHECK (archived_at IS NULL OR minutes = 0),
  CONSTRAINT timesheet_entries_overtime CHECK ((coalesce(classification, 'REG') <> 'REG') = (overtime IS NOT NULL)),
  CONSTRAINT timesheet_entries_rates CHECK ((bill_rate IS NULL) = (bill_rate_unit IS NULL) AND (pay_rate IS NULL) = (pay_rate_unit IS NULL)
    AND (classification IS NOT NULL OR num_nonnulls(bill_rate, pay_rate, currency) = 0)),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id),
  FOREIGN KEY (client_id, timesheet_id, employee_id) REFERENCES timesheets (client_id, id, employee_id)
);
SELECT set_up_client_table('timesheet_entries');
CREATE UNIQUE INDEX timesheet_entries_cell ON timesheet_entries (client_id, timesheet_id, date, type, task, billable, part);
CREATE INDEX timesheet_entries_day ON timesheet_entries (client_id, employee_id, date) INCLUDE (minutes) WHERE minutes <> 0;

-- What holds for every write of entries: within the sheet's dates, not on a decided sheet, and no more than 24 hours a day over all
-- sheets of the employee. The employee's row is locked first, so that two sheets saved at once can't both fit.
CREATE FUNCTION check_timesheet_entries() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $check$
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
  PERFORM FROM employees e WHERE (e.client_id, e.id) IN (SELECT n.client_id, n.employee_id FROM new_rows n WHERE n.minutes > 0)
    ORDER BY e.id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM (SELECT DISTINCT n.client_id, n.employee_id, n.date FROM new_rows n WHERE n.minutes > 0) d
      JOIN timesheet_entries e ON e.client_id = d.client_id AND e.employee_id = d.employee_id AND e.date = d.date AND e.minutes <> 0
      GROUP BY d.client_id, d.employee_id, d.date HAVING sum(e.minutes) > 1440) THEN
    RAISE EXCEPTION 'more than 24 hours in a day' USING ERRCODE = '23514', CONSTRAINT = 'timesheet_entries_day_total';
  END IF;
  RETURN NULL;
END $check$;
REVOKE ALL ON FUNCTION check_timesheet_entries() FROM PUBLIC;
CREATE TRIGGER check_inserted AFTER INSERT ON timesheet_entries REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION check_timesheet_entries();
CREATE TRIGGER check_updated AFTER UPDATE ON timesheet_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION check_timesheet_entries();

-- A sheet never moves to another assignment or week, and is approved only with every minute classified.
CREATE FUNCTION check_timesheet() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $check$
BEGIN
  IF (OLD.assignment_id, OLD.employee_id, OLD.project_id, OLD.week_start, OLD.adjusts_timesheet_id)
      IS DISTINCT FROM (NEW.assignment_id, NEW.employee_id, NEW.project_id, NEW.week_start, NEW.adjusts_timesheet_id)
    OR (OLD.status = 'APPROVED' AND (OLD.contract_id, OLD.period_start, OLD.period_end, OLD.archived_at)
      IS DISTINCT FROM (NEW.contract_id, NEW.period_start, NEW.period_end, NEW.archived_at)) THEN
    RAISE EXCEPTION 'a sheet keeps its assignment and week' USING ERRCODE = '23514', CONSTRAINT = 'timesheets_fixed';
  END IF;
  IF NEW.status = 'APPROVED' AND OLD.status <> 'APPROVED' AND EXISTS (SELECT FROM timesheet_entries e
      WHERE e.client_id = NEW.client_id AND e.timesheet_id = NEW.id AND e.archived_at IS NULL AND e.classification IS NULL) THEN
    RAISE EXCEPTION 'an entry has no classification' USING ERRCODE = '23514', CONSTRAINT = 'timesheets_classified';
  END IF;
  RETURN NEW;
END $check$;
REVOKE ALL ON FUNCTION check_timesheet() FROM PUBLIC;
CREATE TRIGGER check_changed BEFORE UPDATE ON timesheets FOR EACH ROW EXECUTE FUNCTION check_timesheet();
