import { RETURN_PATH } from '#platform/contract/single-sign-on-return.ts'

/** The paths of the browser app (specification, section 2). */
export const paths = {
  home: '/home',
  login: '/login',
  signInReturn: RETURN_PATH,
  connect: '/login/connect',
  createAccount: '/create-account',
  devices: '/devices',
  forgottenPassword: '/forgotten-password',
  newPassword: '/new-password',
  confirmEmail: '/confirm-email',
  deposit: '/deposit',
  withdraw: '/withdraw',
  transfer: '/transfer',
  thanks: '/thanks/$id',
  notifications: '/notifications',
  notificationSettings: '/notifications/settings',
  unsubscribe: '/unsubscribe',
  person: '/people/$userId',
  myYear: '/my-year',
  giftShop: '/gift-shop',
  cart: '/cart',
  purchasedItems: '/purchased-items',
  allData: '/all-data',
  account: '/all-data/$userId',
  imports: '/all-data/import',
  chatbot: '/chatbot',
  help: '/help',
  helpSection: '/help/$key',
  manual: '/manual',
  inventory: '/inventory',
  overview: '/overview',
  recognition: '/recognition',
  auditLog: '/audit-log',
} as const

export type Path = (typeof paths)[keyof typeof paths]
