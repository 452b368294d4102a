-- Of several entries that start on the same day, none would be the current one. Rows from before may have such lists, and jobs must still
-- be able to change them, so a row is refused only when it becomes unsound.
CREATE FUNCTION have_own_days(entries jsonb, key text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  SET search_path = pg_catalog AS $$
    SELECT count(*) = count(DISTINCT coalesce(entry ->> key, '')) FROM jsonb_array_elements(entries) entry
  $$;

CREATE FUNCTION are_sound(work_auth jsonb, pay_rates jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  SET search_path = pg_catalog AS $$
    SELECT public.have_own_days(work_auth, 'validFrom') AND public.have_own_days(pay_rates, 'effectiveFrom')
      -- Two nulls count as equal in a path.
      AND NOT jsonb_path_exists(work_auth,
        '$[*] ? (@.validTo != null && @.validTo <= @.validFrom || @.extendedUntil != null && @.extendedUntil <= @.validTo)')
  $$;

CREATE FUNCTION refuse_unsound_history() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND NOT public.are_sound(OLD.work_auth, OLD.pay_rates) THEN
      RETURN NEW;
    END IF;
    IF NOT public.are_sound(NEW.work_auth, NEW.pay_rates) THEN
      RAISE EXCEPTION 'A history of this employee has overlapping entries, or one that ends before it starts.'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'histories_are_sound', TABLE = 'employees';
    END IF;
    RETURN NEW;
  END
  $$;
CREATE TRIGGER histories_are_sound BEFORE INSERT OR UPDATE OF work_auth, pay_rates ON employees
  FOR EACH ROW EXECUTE FUNCTION refuse_unsound_history();
