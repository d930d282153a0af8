import { useSearch } from '@tanstack/react-router'
import { InvitationPreview } from '#auth/web/InvitationPreview.tsx'
import { useCompany, useMayDo, useSendsMail } from '#auth/web/session-queries.ts'
import { bonusEndpoints } from '#bonuses/contract/bonus.ts'
import { IMPORT_KINDS, type ImportKind } from '#imports/contract/import-choices.ts'
import { Imports } from '#imports/web/Imports.tsx'
import { holidayEndpoints } from '#milestones/contract/holidays.ts'
import { milestoneListEndpoints } from '#milestones/contract/milestone-lists.ts'
import { fileLink } from '#platform/web/file-link.ts'
import { paths } from '#platform/web/paths.ts'
import { useCompanyPoints } from '#settings/web/use-point-settings.ts'
import { stockCountEndpoints } from '#shop/contract/stock-count.ts'
import { userEndpoints } from '#users/contract/users.ts'

const EVERYONE = { search: '', status: 'all', neverThanked: false } as const

const ALL_GIFTS = { search: '', stock: 'all' } as const

/** Downloads of each kind's present data, in the columns of its import. */
const EXPORTS = {
  users: fileLink(userEndpoints.downloadUsers, { query: EVERYONE }),
  bonuses: fileLink(bonusEndpoints.downloadEnteredBonuses, {}),
  awards: null,
  stock: fileLink(stockCountEndpoints.downloadCountingList, { query: ALL_GIFTS }),
  holidays: fileLink(holidayEndpoints.downloadHolidays, {}),
  milestones: fileLink(milestoneListEndpoints.downloadMilestoneRows, {}),
  codes: null,
}

/** Files of Settings › Milestones, which lead here; other pages do not offer them. */
const OF_MILESTONES = new Set<ImportKind>(['holidays', 'milestones'])

/** Import, with the export of each kind. */
export function ImportPage() {
  const hasCompanyPoints = useCompanyPoints()
  const { kind = 'users' } = useSearch({ from: paths.imports })
  const isOfMilestones = OF_MILESTONES.has(kind)
  const may = {
    users: useMayDo('managePeople'),
    bonuses: useMayDo('administer'),
    awards: useMayDo('giveBonuses') && hasCompanyPoints,
    stock: useMayDo('manageGifts'),
    holidays: useMayDo('administer'),
    milestones: useMayDo('administer'),
    codes: useMayDo('manageGifts'),
  }
  // A gift leads to the import of its codes.
  const isHere = (one: ImportKind) =>
    kind === 'codes' || one === 'codes' ? one === kind : OF_MILESTONES.has(one) === isOfMilestones
  return (
    <Imports
      kinds={IMPORT_KINDS.filter((one) => may[one] && isHere(one))}
      exports={EXPORTS}
      onboarding={{
        sendsMail: useSendsMail(),
        signUpBonus: useCompany().signUpBonus,
        preview: <InvitationPreview />,
      }}
    />
  )
}
