-- A membership that an administrator ended stays ended. Only one that ended with the employment, at left_at, resumes with a rehire: without
-- the difference, the hourly job gave every removed user who is linked to an employee their client back.
ALTER TABLE user_clients ADD COLUMN left_at timestamptz;
GRANT UPDATE (left_at) ON user_clients TO muster_definer;
UPDATE user_clients m SET left_at = m.ended_at FROM users u JOIN employees e ON e.client_id = u.employee_client_id AND e.id = u.employee_id
  WHERE u.uid = m.uid AND u.employee_client_id = m.client_id AND m.ended_at IS NOT NULL
    AND (e.status = 'TERMINATED' OR e.status = 'OFFBOARDING' AND e.termination_date < current_date);

-- Of the client one works in, or of one of its employees. Returns what happened to whom: the new status of the user, or ENDED and
-- RESUMED for the membership alone.
CREATE OR REPLACE FUNCTION follow_employment(today date, employee uuid) RETURNS TABLE (uid text, outcome text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  client text := app_client_id();
  found record;
BEGIN
  FOR found IN
    SELECT u.uid, u.status, u.status_before_leaving,
        e.status = 'TERMINATED' OR (e.status = 'OFFBOARDING' AND e.termination_date < today) AS has_left,
        u.roles ?| ARRAY['ADMIN', 'SUPER_ADMIN']
          OR EXISTS (SELECT FROM user_clients o WHERE o.uid = u.uid AND o.client_id <> client AND o.ended_at IS NULL) AS has_more,
        (SELECT m.ended_at FROM user_clients m WHERE m.uid = u.uid AND m.client_id = client) AS ended_at,
        (SELECT m.left_at FROM user_clients m WHERE m.uid = u.uid AND m.client_id = client) AS left_at,
        EXISTS (SELECT FROM user_clients m WHERE m.uid = u.uid AND m.client_id = client) AS is_member
      FROM users u JOIN employees e ON e.client_id = u.employee_client_id AND e.id = u.employee_id
      WHERE u.employee_client_id = client AND (employee IS NULL OR u.employee_id = employee)
      ORDER BY u.uid FOR UPDATE OF u
  LOOP
    IF found.has_left AND found.has_more THEN
      CONTINUE WHEN NOT found.is_member OR found.ended_at IS NOT NULL;
      UPDATE user_clients m SET ended_at = now(), left_at = now() WHERE m.uid = found.uid AND m.client_id = client;
      RETURN QUERY SELECT found.uid, 'ENDED'::text;
    ELSIF found.has_left AND found.status <> 'DISABLED' THEN
      UPDATE users u SET status = 'DISABLED', status_before_leaving = found.status, tokens_valid_after = now(),
        version = u.version + 1, updated_at = now(), updated_by = coalesce(app_uid(), 'system') WHERE u.uid = found.uid;
      RETURN QUERY SELECT found.uid, 'DISABLED'::text;
    ELSIF NOT found.has_left THEN
      IF found.ended_at = found.left_at THEN
        UPDATE user_clients m SET ended_at = NULL WHERE m.uid = found.uid AND m.client_id = client;
        RETURN QUERY SELECT found.uid, 'RESUMED'::text;
      END IF;
      IF found.status = 'DISABLED' AND found.status_before_leaving IS NOT NULL THEN
        UPDATE users u SET status = found.status_before_leaving, status_before_leaving = NULL,
          version = u.version + 1, updated_at = now(), updated_by = coalesce(app_uid(), 'system') WHERE u.uid = found.uid;
        RETURN QUERY SELECT found.uid, found.status_before_leaving;
      END IF;
    END IF;
  END LOOP;
END $$;
