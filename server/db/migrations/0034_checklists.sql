-- The tasks of onboarding and offboarding. An employee's row counts the open ones, so that lists and the lifecycle need no join.
CREATE TABLE employee_tasks (
  client_id text NOT NULL,
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  employee_id uuid NOT NULL,
  phase text NOT NULL CHECK (phase IN ('ONBOARDING', 'OFFBOARDING')),
  position integer NOT NULL CHECK (position >= 0),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  owner_role text NOT NULL CHECK (owner_role IN ('HR', 'MANAGER', 'IT', 'PAYROLL', 'EMPLOYEE')),
  due_on date NOT NULL,
  mandatory boolean NOT NULL,
  done_at timestamptz,
  done_by text,
  waived_reason text CHECK (length(waived_reason) BETWEEN 3 AND 500),
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  archived_at timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, employee_id) REFERENCES employees (client_id, id),
  CONSTRAINT employee_tasks_done CHECK ((done_at IS NULL) = (done_by IS NULL)),
  CONSTRAINT employee_tasks_settled_once CHECK (done_at IS NULL OR waived_reason IS NULL)
);
CREATE INDEX employee_tasks_employee ON employee_tasks (client_id, employee_id, phase, position) WHERE archived_at IS NULL;
SELECT set_up_client_table('employee_tasks');

ALTER TABLE employees
  ADD COLUMN onboarding_tasks_left integer NOT NULL DEFAULT 0 CHECK (onboarding_tasks_left >= 0),
  ADD COLUMN offboarding_tasks_left integer NOT NULL DEFAULT 0 CHECK (offboarding_tasks_left >= 0);

-- Differences instead of counts: two tasks that are done at the same moment can't see each other.
CREATE FUNCTION count_open_tasks() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $count$
DECLARE
  was integer := 0;
  is_open integer := (NEW.done_at IS NULL AND NEW.waived_reason IS NULL AND NEW.archived_at IS NULL)::int;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    was := (OLD.done_at IS NULL AND OLD.waived_reason IS NULL AND OLD.archived_at IS NULL)::int;
  END IF;
  IF is_open <> was THEN
    UPDATE employees SET
      onboarding_tasks_left = onboarding_tasks_left
        + CASE WHEN NEW.phase = 'ONBOARDING' AND NEW.mandatory THEN is_open - was ELSE 0 END,
      offboarding_tasks_left = offboarding_tasks_left
        + CASE WHEN NEW.phase = 'OFFBOARDING' THEN is_open - was ELSE 0 END
      WHERE client_id = NEW.client_id AND id = NEW.employee_id;
  END IF;
  RETURN NULL;
END $count$;
CREATE TRIGGER employee_tasks_count AFTER INSERT OR UPDATE ON employee_tasks
  FOR EACH ROW EXECUTE FUNCTION count_open_tasks();
