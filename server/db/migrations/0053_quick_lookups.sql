-- Functions for lookups of every request, because planning them under row policies takes longer than running them.

-- What a request needs to know about its user. PL/pgSQL keeps the plan for the connection. The row policies apply as in any query.
CREATE FUNCTION identity_of(of_uid text) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT jsonb_build_object(
      'uid', u.uid, 'displayName', u.display_name, 'tenantId', u.tenant_id, 'roles', u.roles,
      'permissionOverrides', u.permission_overrides, 'status', u.status, 'archived', u.archived_at IS NOT NULL,
      'employeeClientId', u.employee_client_id, 'employeeId', u.employee_id,
      'tokensValidAfter', u.tokens_valid_after, 'lastSignInAt', u.last_sign_in_at,
      'clients', coalesce((
        SELECT jsonb_agg(jsonb_build_object('clientId', c.client_id, 'tenantId', c.tenant_id, 'name', c.name, 'code', c.code,
            'status', c.status, 'tenantStatus', t.status) ORDER BY m.position, m.client_id)
          FROM user_clients m JOIN clients c ON c.client_id = m.client_id JOIN tenants t ON t.tenant_id = c.tenant_id
          WHERE m.uid = u.uid AND m.ended_at IS NULL AND c.status = 'ACTIVE' AND c.archived_at IS NULL), '[]'))
      FROM users u WHERE u.uid = of_uid);
END $$;
REVOKE ALL ON FUNCTION identity_of(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_of(text) TO muster_app;

-- lower() is not leakproof, so under a policy the planner ignores the index of emails and reads the whole table.
GRANT SELECT (email) ON employees TO muster_definer;
GRANT CREATE ON SCHEMA public TO muster_definer;
CREATE FUNCTION employees_with_emails(addresses text[]) RETURNS SETOF uuid ROWS 10
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE client text := app_client_id();
BEGIN
  RETURN QUERY SELECT e.id FROM employees e WHERE e.client_id = client AND lower(e.email) = ANY (addresses);
END $$;
ALTER FUNCTION employees_with_emails(text[]) OWNER TO muster_definer;
REVOKE ALL ON FUNCTION employees_with_emails(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION employees_with_emails(text[]) TO muster_app;
REVOKE CREATE ON SCHEMA public FROM muster_definer;
