import { msg } from '@lingui/core/macro'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { loadLogin, Login } from '#auth/web/Login.tsx'
import { loadMailing } from '#auth/web/session-queries.ts'
import { readImportSearch } from '#imports/web/search-params.ts'
import { readHelpSearch, readManualSearch } from '#manuals/web/search-params.ts'
import { readSettingsSearch } from '#notifications/web/search-params.ts'
import type { PayoutState } from '#payouts/contract/payouts.ts'
import { fetchCode } from '#platform/web/api/fetch-code.ts'
import { basePath } from '#platform/web/base-path.ts'
import { paths } from '#platform/web/paths.ts'
import { oneOf, readPageNumber, text, type SearchValues } from '#platform/web/search-params.ts'
import { PageSkeleton } from '#platform/web/ui/PageSkeleton.tsx'
import {
  readProfileSearch,
  readRecognitionSearch,
  readWallSearch,
} from '#recognition/web/search-params.ts'
import { readMonthSearch, readQuarterSearch, readRangeSearch } from '#reports/web/search-params.ts'
import { readCheckoutSearch, readGiftSearch, readVariantSearch } from '#shop/web/search-params.ts'
import { readAllDataSearch } from '#users/web/search-params.ts'
import { governingRoutes } from './governing-routes.ts'
import { guard, type PageVisit } from './guard.ts'
import type { HomeSearch } from './HomePage.tsx'
import { keepingRoutes } from './keeping-routes.ts'
import { PageError } from './PageError.tsx'
import { lazy, moved, page, root, translatedPage } from './root-route.tsx'

const routes = [
  moved('/', paths.home),
  moved('/giftshop', paths.giftShop),
  createRoute({
    ...page(msg`Login`, 'anyone'),
    path: paths.login,
    loader: loadLogin,
    // In the first bundle: signed-out visits land here and need no second request.
    component: translatedPage(Login),
  }),
  createRoute({
    ...page(msg`Login`, 'anyone'),
    path: paths.signInReturn,
    component: lazy(() => import('#auth/web/SignInReturn.tsx'), 'SignInReturn'),
  }),
  createRoute({
    ...page(msg`Connect your account`, 'anyone'),
    path: paths.connect,
    component: lazy(() => import('#auth/web/ConnectAccount.tsx'), 'ConnectAccount'),
  }),
  createRoute({
    ...page(msg`Create Account`, 'anyone'),
    path: paths.createAccount,
    loader: loadMailing,
    component: lazy(() => import('#auth/web/CreateAccount.tsx'), 'CreateAccount'),
  }),
  createRoute({
    ...page(msg`Home`, 'signedIn'),
    path: paths.home,
    validateSearch: (given: SearchValues): HomeSearch => ({
      ...readPageNumber(given),
      draft: text(given['draft']),
    }),
    beforeLoad: (visit) => {
      leadToWall(visit)
      return guard('signedIn')(visit)
    },
    loader: async () => (await fetchCode(() => import('./HomePage.tsx'))).loadHome(),
    component: lazy(() => import('./HomePage.tsx'), 'HomePage', { saysRefusals: false }),
  }),
  createRoute({
    ...page(msg`Forgotten your password?`, 'anyone'),
    path: paths.forgottenPassword,
    loader: loadMailing,
    component: lazy(() => import('#auth/web/ForgottenPassword.tsx'), 'ForgottenPassword'),
  }),
  createRoute({
    ...page(msg`Choose a new password`, 'anyone'),
    path: paths.newPassword,
    loader: loadMailing,
    component: lazy(() => import('#auth/web/RenewPassword.tsx'), 'RenewPassword'),
  }),
  createRoute({
    ...page(msg`Welcome`, 'anyone'),
    path: paths.invitation,
    loader: loadMailing,
    component: lazy(() => import('#auth/web/AcceptInvitation.tsx'), 'AcceptInvitation'),
  }),
  createRoute({
    ...page(msg`Confirm your email address`, 'anyone'),
    path: paths.confirmEmail,
    loader: loadMailing,
    component: lazy(() => import('#auth/web/ConfirmEmail.tsx'), 'ConfirmEmail'),
  }),
  createRoute({
    ...page(msg`Confirm your new email address`, 'signedIn'),
    path: paths.confirmNewEmail,
    component: lazy(() => import('#auth/web/ConfirmNewEmail.tsx'), 'ConfirmNewEmail'),
  }),
  createRoute({
    ...page(msg`Sign-in and passkeys`, 'signedIn'),
    path: paths.devices,
    component: lazy(() => import('#auth/web/Devices.tsx'), 'Devices'),
  }),
  createRoute({
    ...page(msg`API tokens`, 'signedIn'),
    path: paths.apiTokens,
    component: lazy(() => import('#api-tokens/web/TokenPage.tsx'), 'ApiTokens'),
  }),
  createRoute({
    ...page(msg`Link my chat account`, 'signedIn'),
    path: paths.chatAccounts,
    component: lazy(() => import('#chat/web/ChatAccounts.tsx'), 'ChatAccounts'),
  }),
  createRoute({
    ...page(msg`Deposit`, 'signedIn'),
    path: paths.deposit,
    component: lazy(() => import('#wallet/web/Deposit.tsx'), 'DepositPage'),
  }),
  createRoute({
    ...page(({ buy }) => (buy === 'cart' ? msg`Checkout` : msg`Withdraw`), 'signedIn'),
    path: paths.withdraw,
    validateSearch: readCheckoutSearch,
    component: lazy(() => import('./WithdrawPage.tsx'), 'WithdrawPage'),
  }),
  createRoute({
    ...page(msg`Appreciate`, 'signedIn'),
    path: paths.transfer,
    component: lazy(() => import('./AppreciatePage.tsx'), 'AppreciatePage'),
  }),
  createRoute({
    ...page(msg`Thanks`, 'signedIn'),
    path: paths.thanks,
    component: lazy(() => import('#recognition/web/ThanksPage.tsx'), 'ThanksPage'),
  }),
  createRoute({
    ...page(msg`All thanks`, 'signedIn'),
    path: paths.wall,
    validateSearch: readWallSearch,
    loader: async ({ location }) =>
      (await fetchCode(() => import('#recognition/web/wall/Wall.tsx'))).loadWall(location.search),
    component: lazy(() => import('#recognition/web/wall/Wall.tsx'), 'WallPage', {
      saysRefusals: false,
    }),
  }),
  createRoute({
    ...page(msg`Feed of the wall`, 'signedIn'),
    path: paths.wallFeed,
    component: lazy(() => import('#feeds/web/FeedPage.tsx'), 'FeedPage'),
  }),
  createRoute({
    ...page(msg`Thanks`, 'anyone'),
    path: paths.screen,
    staticData: { title: msg`Thanks`, access: 'anyone', isScreen: true },
    component: lazy(() => import('#feeds/web/screen/ScreenPage.tsx'), 'ScreenPage'),
  }),
  createRoute({
    ...page(msg`Notifications`, 'signedIn'),
    path: paths.notifications,
    component: lazy(() => import('./NewsPage.tsx'), 'NewsPage'),
  }),
  createRoute({
    ...page(msg`How news reaches you`, 'signedIn'),
    path: paths.notificationSettings,
    validateSearch: readSettingsSearch,
    component: lazy(() => import('./NotificationSettingsPage.tsx'), 'NotificationSettingsPage'),
  }),
  createRoute({
    ...page(msg`Not delivered`, 'administrator'),
    path: paths.undelivered,
    component: lazy(() => import('#notifications/web/UndeliveredList.tsx'), 'UndeliveredList'),
  }),
  createRoute({
    ...page(msg`Stop these e-mails`, 'anyone'),
    path: paths.unsubscribe,
    component: lazy(() => import('#notifications/web/Unsubscribe.tsx'), 'Unsubscribe'),
  }),
  createRoute({
    ...page(msg`Gift Shop`, 'signedIn'),
    path: paths.giftShop,
    validateSearch: readGiftSearch,
    component: lazy(() => import('#shop/web/gifts/GiftShop.tsx'), 'GiftShop'),
  }),
  createRoute({
    ...page(msg`Gift`, 'signedIn'),
    path: paths.gift,
    validateSearch: readVariantSearch,
    component: lazy(() => import('#shop/web/gifts/GiftPage.tsx'), 'GiftDetails'),
  }),
  createRoute({
    ...page(msg`Cart`, 'signedIn'),
    path: paths.cart,
    component: lazy(() => import('#shop/web/checkout/Cart.tsx'), 'CartPage'),
  }),
  createRoute({
    ...page(msg`Purchased Items`, 'signedIn'),
    path: paths.purchasedItems,
    component: lazy(() => import('#shop/web/purchased/PurchasedItems.tsx'), 'PurchasedItems'),
  }),
  createRoute({
    ...page(msg`What counted`, 'signedIn'),
    path: paths.ownPayroll,
    component: lazy(() => import('#payroll/web/OwnPayroll.tsx'), 'OwnPayroll'),
  }),
  createRoute({
    ...page(msg`Profile`, 'signedIn'),
    path: paths.person,
    validateSearch: readProfileSearch,
    component: lazy(() => import('#recognition/web/profile/ProfilePage.tsx'), 'ProfilePage'),
  }),
  createRoute({
    ...page(msg`My year`, 'signedIn'),
    path: paths.myYear,
    component: lazy(() => import('#recognition/web/profile/MyYear.tsx'), 'MyYear'),
  }),
  createRoute({
    ...page(msg`All Data`, 'managePeople'),
    path: paths.allData,
    validateSearch: readAllDataSearch,
    component: lazy(() => import('./AllDataPage.tsx'), 'AllDataPage'),
  }),
  createRoute({
    ...page(msg`Account`, 'managePeople'),
    path: paths.account,
    validateSearch: readPageNumber,
    component: lazy(() => import('./AccountPage.tsx'), 'AccountPage'),
  }),
  createRoute({
    ...page(msg`Groups`, 'managePeople'),
    path: paths.groups,
    component: lazy(() => import('#groups/web/Groups.tsx'), 'GroupsPage'),
  }),
  createRoute({
    ...page(msg`New group`, 'administrator'),
    path: paths.newGroup,
    component: lazy(() => import('#groups/web/GroupPages.tsx'), 'NewGroupPage'),
  }),
  createRoute({
    ...page(msg`Group`, 'managePeople'),
    path: paths.group,
    component: lazy(() => import('#groups/web/GroupPages.tsx'), 'GroupDetails'),
  }),
  createRoute({
    ...page(msg`Import`, 'importFiles'),
    path: paths.imports,
    validateSearch: readImportSearch,
    component: lazy(() => import('./ImportPage.tsx'), 'ImportPage'),
  }),
  createRoute({
    ...page(msg`Support`, 'signedIn'),
    path: paths.chatbot,
    component: lazy(() => import('#assistant/web/Support.tsx'), 'Support'),
  }),
  createRoute({
    ...page(msg`Help`, 'signedIn'),
    path: paths.help,
    validateSearch: readHelpSearch,
    component: lazy(() => import('#manuals/web/HelpContents.tsx'), 'HelpContents'),
  }),
  createRoute({
    ...page(msg`Help`, 'signedIn'),
    path: paths.helpSection,
    component: lazy(() => import('#manuals/web/HelpSection.tsx'), 'HelpSection'),
  }),
  createRoute({
    ...page(msg`Manage Manuals`, 'administrator'),
    path: paths.manual,
    validateSearch: readManualSearch,
    component: lazy(() => import('#manuals/web/ManageManuals.tsx'), 'ManageManuals'),
  }),
  createRoute({
    ...page(msg`Today`, 'readWaiting'),
    path: paths.today,
    component: lazy(() => import('#reports/web/Today.tsx'), 'Today'),
  }),
  createRoute({
    ...page(msg`Overview`, 'readOverview'),
    path: paths.overview,
    validateSearch: readRangeSearch,
    component: lazy(() => import('#reports/web/Overview.tsx'), 'OverviewPage'),
  }),
  createRoute({
    ...page(msg`A quarter on one page`, 'readOverview'),
    path: paths.quarter,
    validateSearch: readQuarterSearch,
    component: lazy(() => import('#reports/web/QuarterPage.tsx'), 'QuarterPage'),
  }),
  createRoute({
    ...page(msg`A month for finance`, 'readStatements'),
    path: paths.month,
    validateSearch: readMonthSearch,
    component: lazy(() => import('#reports/web/MonthPage.tsx'), 'MonthPage'),
  }),
  createRoute({
    ...page(msg`Withdrawals`, 'manageFinances'),
    path: paths.payouts,
    validateSearch: readPayoutSearch,
    component: lazy(() => import('#payouts/web/Payouts.tsx'), 'Payouts'),
  }),
  createRoute({
    ...page(msg`Payroll`, 'manageFinances'),
    path: paths.payroll,
    validateSearch: readMonthSearch,
    component: lazy(() => import('#payroll/web/PayrollPage.tsx'), 'PayrollPage'),
  }),
  createRoute({
    ...page(msg`Limits of countries`, 'manageFinances'),
    path: paths.countryLimits,
    component: lazy(() => import('#payroll/web/CountryLimitsPage.tsx'), 'CountryLimitsPage'),
  }),
  createRoute({
    ...page(msg`My team`, 'signedIn'),
    path: paths.myTeam,
    component: lazy(() => import('#reports/web/MyTeam.tsx'), 'MyTeamPage'),
  }),
  createRoute({
    ...page(msg`Calendar of milestones`, 'signedIn'),
    path: paths.milestoneCalendar,
    component: lazy(() => import('#milestones/web/Calendar.tsx'), 'MilestoneCalendarPage'),
  }),
  createRoute({
    ...page(msg`Sign the card`, 'signedIn'),
    path: paths.signing,
    component: lazy(() => import('#milestones/web/SignCardPage.tsx'), 'SignCardPage'),
  }),
  createRoute({
    ...page(msg`My data`, 'signedIn'),
    path: paths.myData,
    component: lazy(() => import('#privacy/web/MyData.tsx'), 'MyDataPage'),
  }),
  createRoute({
    ...page(msg`What Laurel records`, 'anyone'),
    path: paths.privacy,
    component: lazy(() => import('#reports/web/Privacy.tsx'), 'Privacy'),
  }),
  ...keepingRoutes,
  createRoute({
    ...page(msg`Recognition`, 'moderate'),
    path: paths.recognition,
    validateSearch: readRecognitionSearch,
    component: lazy(
      () => import('#recognition/web/administration/RecognitionAdministration.tsx'),
      'RecognitionAdministration',
    ),
  }),
  ...governingRoutes,
] as const

export const router = createRouter({
  routeTree: root.addChildren(routes),
  basepath: basePath,
  defaultPreload: 'intent',
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Leads addresses of Home from the time when the wall was there to the wall's own page. */
function leadToWall({ location }: PageVisit): void {
  const search = readWallSearch(location.search)
  const isWalls = Object.values(search).some((value) => value !== undefined)
  if (isWalls) throw redirect({ to: paths.wall, search, replace: true })
}

/** The state in the address; by default, waiting withdrawals. Without the contract, which the page loads. */
function readPayoutSearch({ state }: SearchValues): { state?: PayoutState | undefined } {
  return { state: oneOf<PayoutState>(['waiting', 'paid'], state) }
}
