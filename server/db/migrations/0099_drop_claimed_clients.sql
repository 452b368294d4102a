-- The provider is told about claims by a job, which reads them itself.
-- Unused since 72fcdab8
DROP FUNCTION claimed_clients(text);
