-- The versions of a client's settings come with its user, so that a connection only reads settings again after a change.
GRANT SELECT (tenant_id, version) ON tenant_settings TO muster_definer;
GRANT SELECT (client_id, version) ON client_settings TO muster_definer;
CREATE POLICY read_versions ON tenant_settings FOR SELECT TO muster_definer USING (true);
CREATE POLICY read_versions ON client_settings FOR SELECT TO muster_definer USING (true);

GRANT CREATE ON SCHEMA public TO muster_definer;
-- role_limits() stays for servers of the version before.
CREATE FUNCTION settings_of_clients() RETURNS TABLE (client_id text, of_tenant jsonb, of_client jsonb, settings_version text) ROWS 10
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  -- A change is in force at once, so the last one counts.
  RETURN QUERY
    SELECT m.client_id,
        (SELECT v.value FROM tenant_setting_values v WHERE v.tenant_id = c.tenant_id AND v.name = 'rolePermissions'
          ORDER BY v.from_date DESC LIMIT 1),
        (SELECT v.value FROM client_setting_values v WHERE v.client_id = m.client_id AND v.name = 'rolePermissions'
          ORDER BY v.from_date DESC LIMIT 1),
        concat_ws('.', (SELECT coalesce(max(s.version), 1) FROM tenant_settings s WHERE s.tenant_id = c.tenant_id),
          (SELECT coalesce(max(s.version), 1) FROM client_settings s WHERE s.client_id = m.client_id))
      FROM user_clients m JOIN clients c ON c.client_id = m.client_id
      WHERE m.uid = app_uid() AND m.ended_at IS NULL;
END $$;
ALTER FUNCTION settings_of_clients() OWNER TO muster_definer;
REVOKE ALL ON FUNCTION settings_of_clients() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settings_of_clients() TO muster_app;
REVOKE CREATE ON SCHEMA public FROM muster_definer;

CREATE OR REPLACE FUNCTION identity_of(of_uid text) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT jsonb_build_object(
      'uid', u.uid, 'displayName', u.display_name, 'tenantId', u.tenant_id, 'roles', u.roles,
      'permissionOverrides', u.permission_overrides, 'status', u.status, 'archived', u.archived_at IS NOT NULL,
      'employeeClientId', u.employee_client_id, 'employeeId', u.employee_id,
      'tokensValidAfter', u.tokens_valid_after, 'lastSignInAt', u.last_sign_in_at,
      'clients', coalesce((
        SELECT jsonb_agg(jsonb_build_object('clientId', c.client_id, 'tenantId', c.tenant_id, 'name', c.name, 'code', c.code,
            'status', c.status, 'tenantStatus', t.status, 'roleLimits', jsonb_build_array(r.of_tenant, r.of_client),
            'settingsVersion', r.settings_version)
            ORDER BY m.position, m.client_id)
          FROM user_clients m JOIN clients c ON c.client_id = m.client_id JOIN tenants t ON t.tenant_id = c.tenant_id
            LEFT JOIN settings_of_clients() r ON r.client_id = c.client_id
          WHERE m.uid = u.uid AND m.ended_at IS NULL AND c.status = 'ACTIVE' AND c.archived_at IS NULL), '[]'))
      FROM users u WHERE u.uid = of_uid);
END $$;
