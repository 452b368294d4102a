-- An inactive client is hidden from the users who work in it, so they can't see or change who else does. Administrators of its tenant can.
GRANT SELECT (status) ON clients TO muster_definer;
CREATE OR REPLACE FUNCTION clients_in_reach() RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.client_id FROM clients c WHERE c.archived_at IS NULL AND (app_tenant_scope() IN ('*', c.tenant_id)
    OR (c.status = 'ACTIVE' AND EXISTS (SELECT FROM user_clients m WHERE m.client_id = c.client_id AND m.uid = app_uid() AND m.ended_at IS NULL))) $$;
