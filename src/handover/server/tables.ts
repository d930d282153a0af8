import type { Generated } from 'kysely'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    handover_offers: HandoverOffers
  }
}

interface HandoverOffers {
  is_open: Generated<boolean>
  user_id: number
  offered_by: number
  offered_at: Generated<Date>
  expires_at: Date
}
