import { oneOf, text, type SearchValues } from '#platform/web/search-params.ts'
import {
  USER_PAGE_SIZES,
  USER_SORTS,
  USER_STATUSES,
  type UserPageSize,
  type UserSort,
  type UserStatus,
} from '#users/contract/user-choices.ts'

export interface AllDataSearch {
  search?: string | undefined
  status?: UserStatus | undefined
  team?: string | undefined
  manager?: string | undefined
  neverThanked?: true | undefined
  /** The id of a group. */
  group?: number | undefined
  /** Points, as they were typed. */
  least?: string | undefined
  most?: string | undefined
  sort?: UserSort | undefined
  size?: UserPageSize | undefined
  /** The page, as the server's cursor. */
  at?: string | undefined
}

export function readAllDataSearch(given: SearchValues): AllDataSearch {
  return {
    search: text(given['search']),
    status: oneOf(USER_STATUSES, given['status']),
    team: text(given['team']),
    manager: text(given['manager']),
    neverThanked: given['neverThanked'] === true ? true : undefined,
    group: idOf(given['group']),
    least: text(given['least']),
    most: text(given['most']),
    sort: oneOf(USER_SORTS, given['sort']),
    size: USER_PAGE_SIZES.find((size) => size === given['size']),
    at: text(given['at']),
  }
}

function idOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}
