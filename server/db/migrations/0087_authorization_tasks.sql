-- The task that an expired work authorization raises. It blocks new time until there is another authorization, or it is waived.
ALTER TABLE employee_tasks
  DROP CONSTRAINT employee_tasks_phase_check,
  ADD CONSTRAINT employee_tasks_phase_check CHECK (phase IN ('ONBOARDING', 'OFFBOARDING', 'AUTHORIZATION'));

-- One for each end. Its due date is the end.
CREATE UNIQUE INDEX employee_tasks_authorization ON employee_tasks (client_id, employee_id, due_on)
  WHERE phase = 'AUTHORIZATION' AND archived_at IS NULL;

-- Another end settles the open task of the former one, whichever way it was entered.
CREATE FUNCTION settle_authorization_tasks() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $settle$
BEGIN
  UPDATE employee_tasks SET done_at = now(), done_by = NEW.updated_by, version = version + 1, updated_at = now(), updated_by = NEW.updated_by
    WHERE client_id = NEW.client_id AND employee_id = NEW.id AND phase = 'AUTHORIZATION' AND due_on IS DISTINCT FROM NEW.work_until
      AND done_at IS NULL AND waived_reason IS NULL AND archived_at IS NULL;
  RETURN NULL;
END $settle$;
CREATE TRIGGER employees_settle_authorization AFTER UPDATE OF work_until ON employees
  FOR EACH ROW WHEN (OLD.work_until IS DISTINCT FROM NEW.work_until) EXECUTE FUNCTION settle_authorization_tasks();
