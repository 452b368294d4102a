-- A user's stored responses can be large, and are kept for a week. Only the newest large ones of each user are kept, so that nobody can fill the disk.
CREATE INDEX idempotency_keys_large ON idempotency_keys (client_id, uid, created_at) WHERE octet_length(body_cipher) > 8192;
