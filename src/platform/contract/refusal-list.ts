import type { MessageDescriptor } from '@lingui/core'
import {
  NOTIFICATION_REFUSALS,
  PERIOD_REFUSALS,
  PUSH_REFUSALS,
  REPORT_REFUSALS,
  SETTINGS_REFUSALS,
} from './refusals/company.ts'
import { HELP_REFUSALS } from './refusals/help.ts'
import { IMPORT_REFUSALS } from './refusals/imports.ts'
import { API_TOKEN_REFUSALS, CHAT_REFUSALS, WEBHOOK_REFUSALS } from './refusals/integrations.ts'
import {
  ACCOUNT_REFUSALS,
  GROUP_REFUSALS,
  MILESTONE_REFUSALS,
  PEOPLE_REFUSALS,
} from './refusals/people.ts'
import { POINT_REFUSALS } from './refusals/points.ts'
import { RECOGNITION_REFUSALS, RULE_REFUSALS } from './refusals/recognition.ts'
import { PICTURE_REFUSALS, REQUEST_REFUSALS } from './refusals/requests.ts'
import { SHOP_REFUSALS } from './refusals/shop.ts'
import { PROVIDER_REFUSALS, SIGN_IN_REFUSALS } from './refusals/sign-in.ts'

/**
 * Everything Laurel refuses to do, as a closed list: code, HTTP status, words. A new one goes into the file of its
 * feature in `refusals`. The words are the specification's (sections 5 and 8), letter for letter, wherever it has them.
 * The API's document lists the codes in this order.
 */
export const REFUSALS = {
  ...REQUEST_REFUSALS,
  ...PEOPLE_REFUSALS,
  ...SIGN_IN_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...GROUP_REFUSALS,
  ...MILESTONE_REFUSALS,
  ...PERIOD_REFUSALS,
  ...API_TOKEN_REFUSALS,
  ...PROVIDER_REFUSALS,
  ...WEBHOOK_REFUSALS,
  ...CHAT_REFUSALS,
  ...SETTINGS_REFUSALS,
  ...POINT_REFUSALS,
  ...REPORT_REFUSALS,
  ...RECOGNITION_REFUSALS,
  ...NOTIFICATION_REFUSALS,
  ...RULE_REFUSALS,
  ...PUSH_REFUSALS,
  ...PICTURE_REFUSALS,
  ...SHOP_REFUSALS,
  ...IMPORT_REFUSALS,
  ...HELP_REFUSALS,
} as const satisfies Record<string, readonly [status: number, words: MessageDescriptor]>
