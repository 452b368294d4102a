-- Who has left signs in no more; who is hired again does, as before. muster_app itself cannot write a user's status: it may only ask
-- that the status follows the employment, which this function reads for itself.
ALTER TABLE users ADD COLUMN status_before_leaving text CHECK (status_before_leaving IN ('INVITED', 'ACTIVE'));

GRANT SELECT (status, termination_date) ON employees TO muster_definer;
GRANT SELECT (uid, tenant_id, roles, status, archived_at, employee_client_id, employee_id, version, status_before_leaving)
  ON users TO muster_definer;
GRANT UPDATE (status, status_before_leaving, tokens_valid_after, version, updated_at, updated_by) ON users TO muster_definer;
CREATE POLICY follow_select ON users FOR SELECT TO muster_definer USING (true);
CREATE POLICY follow_update ON users FOR UPDATE TO muster_definer USING (true) WITH CHECK (true);

GRANT CREATE ON SCHEMA public TO muster_definer;

-- Of the client one works in, or of one of its employees. Gives back whose status was changed.
CREATE FUNCTION follow_employment(today date, employee uuid) RETURNS TABLE (uid text, status text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  client text := app_client_id();
  found record;
BEGIN
  FOR found IN
    SELECT u.uid, u.tenant_id, u.roles, u.status, u.status_before_leaving,
        e.status = 'TERMINATED' OR (e.status = 'OFFBOARDING' AND e.termination_date < today) AS has_left
      FROM users u JOIN employees e ON e.client_id = u.employee_client_id AND e.id = u.employee_id
      WHERE u.employee_client_id = client AND (employee IS NULL OR u.employee_id = employee)
      ORDER BY u.uid FOR UPDATE OF u
  LOOP
    IF found.has_left AND found.status <> 'DISABLED' THEN
      -- Nobody could give rights any more without the last of them.
      CONTINUE WHEN EXISTS (
        SELECT FROM (VALUES ('ADMIN'), ('SUPER_ADMIN')) AS ranks (rank)
          WHERE found.roles ? rank AND NOT EXISTS (
            SELECT FROM users o WHERE o.uid <> found.uid AND o.roles ? rank AND o.status = 'ACTIVE' AND o.archived_at IS NULL
              AND (rank = 'SUPER_ADMIN' OR o.tenant_id = found.tenant_id)));
      UPDATE users u SET status = 'DISABLED', status_before_leaving = found.status, tokens_valid_after = now(),
        version = u.version + 1, updated_at = now(), updated_by = coalesce(app_uid(), 'system') WHERE u.uid = found.uid;
      RETURN QUERY SELECT found.uid, 'DISABLED'::text;
    ELSIF NOT found.has_left AND found.status = 'DISABLED' AND found.status_before_leaving IS NOT NULL THEN
      UPDATE users u SET status = found.status_before_leaving, status_before_leaving = NULL,
        version = u.version + 1, updated_at = now(), updated_by = coalesce(app_uid(), 'system') WHERE u.uid = found.uid;
      RETURN QUERY SELECT found.uid, found.status_before_leaving;
    END IF;
  END LOOP;
END $$;

ALTER FUNCTION follow_employment(date, uuid) OWNER TO muster_definer;
REVOKE ALL ON FUNCTION follow_employment(date, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION follow_employment(date, uuid) TO muster_app;

REVOKE CREATE ON SCHEMA public FROM muster_definer;
