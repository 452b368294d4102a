import { choice } from '#domain/kernel/lists/filters.ts'

/** The column filters of the list of clients. */
export const clientFilters = { status: choice('Status', ['ACTIVE', 'INACTIVE']) }

/** The column filters of the list of tenants. */
export const tenantFilters = { status: choice('Status', ['ACTIVE', 'SUSPENDED']) }
