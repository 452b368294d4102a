-- The end of an employment ends the membership of that client. Only a user who has no other membership and administers nothing is
-- disabled, so that nobody who maintains the employees of one client can lock out someone with rights elsewhere.
ALTER TABLE user_clients ADD COLUMN ended_at timestamptz;
GRANT SELECT ON user_clients TO muster_definer;
GRANT UPDATE (ended_at) ON user_clients TO muster_definer;
CREATE POLICY follow_select ON user_clients FOR SELECT TO muster_definer USING (true);
CREATE POLICY follow_update ON user_clients FOR UPDATE TO muster_definer USING (true) WITH CHECK (true);

ALTER POLICY select_mapped_or_scope ON clients
  USING (app_tenant_scope() IN ('*', tenant_id)
    OR EXISTS (SELECT FROM user_clients m WHERE m.client_id = clients.client_id AND m.uid = app_uid() AND m.ended_at IS NULL));

GRANT CREATE ON SCHEMA public TO muster_definer;
DROP FUNCTION follow_employment(date, uuid);

-- Of the client one works in, or of one of its employees. Returns what happened to whom: the new status of the user, or ENDED and
-- RESUMED for the membership alone.
CREATE FUNCTION follow_employment(today date, employee uuid) RETURNS TABLE (uid text, outcome text)
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
        EXISTS (SELECT FROM user_clients m WHERE m.uid = u.uid AND m.client_id = client) AS is_member
      FROM users u JOIN employees e ON e.client_id = u.employee_client_id AND e.id = u.employee_id
      WHERE u.employee_client_id = client AND (employee IS NULL OR u.employee_id = employee)
      ORDER BY u.uid FOR UPDATE OF u
  LOOP
    IF found.has_left AND found.has_more THEN
      CONTINUE WHEN NOT found.is_member OR found.ended_at IS NOT NULL;
      UPDATE user_clients m SET ended_at = now() WHERE m.uid = found.uid AND m.client_id = client;
      RETURN QUERY SELECT found.uid, 'ENDED'::text;
    ELSIF found.has_left AND found.status <> 'DISABLED' THEN
      UPDATE users u SET status = 'DISABLED', status_before_leaving = found.status, tokens_valid_after = now(),
        version = u.version + 1, updated_at = now(), updated_by = coalesce(app_uid(), 'system') WHERE u.uid = found.uid;
      RETURN QUERY SELECT found.uid, 'DISABLED'::text;
    ELSIF NOT found.has_left THEN
      IF found.ended_at IS NOT NULL THEN
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

ALTER FUNCTION follow_employment(date, uuid) OWNER TO muster_definer;
REVOKE ALL ON FUNCTION follow_employment(date, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION follow_employment(date, uuid) TO muster_app;

REVOKE CREATE ON SCHEMA public FROM muster_definer;
