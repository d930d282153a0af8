import { isRedirect, type ParsedLocation } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { sessionQuery } from '#auth/web/session-queries.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import type { PageAccess } from '#platform/web/page-access.ts'
import { announcements, announceMessage, askToLogin, withdraw } from '#platform/web/ui/announce.ts'
import { PUBLIC_INITIAL } from '#settings/contract/public-settings.ts'
import { guard, type PageVisit } from './guard.ts'

const user: SignedInUser = {
  id: 1,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@laurel.example',
  picture: null,
  isActive: true,
  isDeposit: true,
  isWithdraw: true,
  isTransfer: true,
  isAdministrator: false,
  permissions: [],
  mustChangePassword: false,
  language: null,
  mustAddSecondStep: false,
}
const administrator = { ...user, isAdministrator: true }
const deputy: SignedInUser = { ...user, permissions: ['administer'] }
const keeper: SignedInUser = { ...user, permissions: ['manageGifts'] }

beforeEach(() => withdraw())

async function visit(
  who: SignedInUser | null,
  access: PageAccess,
  { preload = false, cause = 'enter' }: Partial<Pick<PageVisit, 'preload' | 'cause'>> = {},
) {
  queryClient.setQueryData(sessionQuery.queryKey, {
    user: who,
    version: '0',
    company: PUBLIC_INITIAL,
  })
  const location = { href: '/all-data?search=ada' } as ParsedLocation
  const sent = await guard(access)({ location, preload, cause }).then(
    () => null,
    (reason: unknown) => {
      if (!isRedirect(reason)) throw reason
      return reason.options
    },
  )
  return { to: sent?.to, state: sent?.state, said: announcements.current().map((a) => a.message) }
}

test.each([
  [null, 'anyone'],
  [user, 'anyone'],
  [user, 'signedIn'],
  [administrator, 'signedIn'],
  [administrator, 'administrator'],
  [administrator, 'manageGifts'],
  [keeper, 'manageGifts'],
  [deputy, 'administrator'],
  [administrator, 'administratorAlone'],
] as const)('lets %o open a page for %s, and says nothing', async (who, access) => {
  expect(await visit(who, access)).toEqual({ to: undefined, state: undefined, said: [] })
})

test.each(['signedIn', 'administrator'] as const)(
  'sends a signed-out visit of a page for %s to log in first',
  async (access) => {
    expect(await visit(null, access)).toEqual({
      to: '/login',
      state: { wanted: '/all-data?search=ada' },
      said: ['Please Login'],
    })
  },
)

test("sends others than the administrator home from the administrator's pages", async () => {
  expect(await visit(user, 'administrator')).toEqual({
    to: '/home',
    state: undefined,
    said: ["You don't have permission to access this page"],
  })
})

test.each(['administrator', 'managePeople'] as const)(
  'sends somebody whose role does not open a page for %s home',
  async (access) => {
    expect(await visit(keeper, access)).toMatchObject({ to: '/home' })
  },
)

test('sends a deputy home from what the administrator alone does', async () => {
  expect(await visit(deputy, 'administratorAlone')).toMatchObject({ to: '/home' })
})

test('announces nothing for a preload', async () => {
  expect((await visit(null, 'signedIn', { preload: true })).said).toEqual([])
  expect((await visit(user, 'administrator', { preload: true })).said).toEqual([])
})

test('replaces earlier messages on a visit without a session', async () => {
  announceMessage('success', 'Done')
  askToLogin('success', 'You are signed out everywhere.')
  expect((await visit(null, 'signedIn')).said).toEqual(['Please Login'])
})

test('explains "Please Login" on an open page whose session ended', async () => {
  announceMessage('success', 'Done')
  await visit(null, 'signedIn', { cause: 'stay' })
  expect(announcements.current()).toMatchObject([
    { message: 'Please Login', detail: 'Your session on this device has ended.' },
  ])
})

test('keeps the reason that an open page gave', async () => {
  askToLogin('warning', 'Please login to add items to your cart.')
  expect((await visit(null, 'signedIn', { cause: 'stay' })).said).toEqual([
    'Please login to add items to your cart.',
  ])
})
