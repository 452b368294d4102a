-- Whoever changes a user in one client also writes the claims of the user's other clients, without seeing them: claims hold all of them.
GRANT CREATE ON SCHEMA public TO muster_definer;

CREATE FUNCTION claimed_clients(of_uid text) RETURNS text[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(m.client_id ORDER BY m.position, m.client_id), '{}') FROM user_clients m
    WHERE m.uid = of_uid AND m.ended_at IS NULL
      AND EXISTS (SELECT FROM user_clients o WHERE o.uid = of_uid AND o.client_id IN (SELECT clients_in_reach())) $$;
ALTER FUNCTION claimed_clients(text) OWNER TO muster_definer;
REVOKE ALL ON FUNCTION claimed_clients(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claimed_clients(text) TO muster_app;

REVOKE CREATE ON SCHEMA public FROM muster_definer;
