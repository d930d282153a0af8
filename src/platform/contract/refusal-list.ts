import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { ACCOUNT_REFUSALS } from './account-refusals.ts'
import { CHAT_REFUSALS, INTEGRATION_REFUSALS } from './integration-refusals.ts'

/**
 * Everything Laurel refuses to do, as a closed list: code, HTTP status, words.
 * The words are the specification's (sections 5 and 8), letter for letter, wherever it has them.
 */
export const REFUSALS = {
  // The request itself
  'not-found': [404, msg`There is nothing at this address.`],
  'method-not-allowed': [405, msg`This address does not take that kind of request.`],
  'cross-site': [403, msg`This request came from another site.`],
  'not-json': [415, msg`Send JSON, with the content type application/json.`],
  'broken-json': [400, msg`The body is not valid JSON.`],
  'body-too-large': [413, msg`The request is too large.`],
  'unknown-field': [400, msg`This field is not known.`],
  'invalid-input': [400, msg`This value is not valid.`],
  'key-missing': [400, msg`Send an Idempotency-Key of 8 to 64 letters, digits, - or _.`],
  'key-reused': [409, msg`This Idempotency-Key was used for another request.`],
  'not-acceptable': [400, msg`The request could not be understood.`],
  busy: [503, msg`The server is busy. Please try again in a moment.`],
  'disk-full': [
    503,
    msg`Laurel's disk is full, so nothing can be saved right now. Please tell your administrator.`,
  ],
  'files-unreachable': [503, msg`Pictures and files can not be reached. Please try again later.`],
  'database-newer': [503, msg`Laurel is being updated. Please try again in a moment.`],

  // Access
  'not-signed-in': [401, msg`Please login first`],
  'password-change-required': [403, msg`Please choose a new password first.`],
  'second-step-required': [403, msg`Please set up a second step for your login first.`],
  'proof-required': [403, msg`Please confirm that it is you.`],
  'not-permitted': [403, msg`You don't have permission to access this page`],
  'deposit-off': [
    403,
    msg`You can't deposit points. Please contact admin to activate the deposit feature.`,
  ],
  'withdraw-off': [
    403,
    msg`You can't withdraw points. Please contact admin to activate withdraw feature.`,
  ],
  'transfer-off': [
    403,
    msg`You can't transfer points. Please contact admin to activate the transfer feature.`,
  ],

  ...ACCOUNT_REFUSALS,
  ...INTEGRATION_REFUSALS,
  ...CHAT_REFUSALS,

  // Settings
  'company-name-long': [400, msg`The name of the company can have at most 60 characters`],
  'color-invalid': [400, msg`Write a colour like #226344`],
  'accent-contrast': [
    400,
    msg`Words in this colour are too pale to be read. Settings name the nearest colour that passes.`,
  ],
  'domain-invalid': [400, msg`Write domains like acme.com, separated by commas`],
  'domains-many': [400, msg`At most 50 domains can be listed`],
  'welcome-words-long': [400, msg`The words of welcome can have at most 2,000 characters`],
  'deposit-limit-invalid': [400, msg`The limit must be positive; leave it empty for no limit`],
  'currency-unknown': [400, msg`Choose a currency`],
  'point-worth-invalid': [
    400,
    msg`Write what a point is worth, like 0.10, with at most four decimals`,
  ],
  'offered-amounts': [400, msg`Offer one to six different amounts, each more than zero`],
  'setting-fixed': [409, msg`The operator has fixed this setting by an environment variable.`],
  'setting-changed': [409, msg`Somebody changed this meanwhile. Please look at what it says now.`],

  // Points
  'receiver-required': [400, msg`Receiver email is required`],
  'invalid-number': [400, msg`Please enter a valid number`],
  'too-many-decimals': [400, msg`Please enter a valid number with at most two decimals`],
  'amount-too-large': [400, msg`The amount can be at most 1,000,000,000.00`],
  'deposit-not-positive': [400, msg`Deposit amount must be positive`],
  'deposits-closed': [403, msg`Your company has closed deposits. Please contact admin.`],
  'deposit-limit': [409, msg`This is more than you can still deposit this month.`],
  'withdraw-not-positive': [400, msg`Withdraw amount must be positive`],
  'payout-unknown': [404, msg`There is no such withdrawal.`],
  'payouts-changed': [
    409,
    msg`These withdrawals, or the worth of a point, changed meanwhile. Please look again.`,
  ],
  'transfer-not-positive': [400, msg`Transfer amount must be positive`],
  'receiver-twice': [400, msg`Choose each colleague once.`],
  'message-long': [400, msg`A message can have at most 280 characters`],
  'receiver-several': [409, msg`Please choose the colleague you mean.`],
  'receiver-self': [409, msg`You can't send points to yourself`],
  'receiver-inactive': [409, msg`This colleague's account is inactive.`],
  'insufficient-funds': [409, msg`Insufficient funds`],
  'insufficient-appreciation': [
    409,
    msg`Insufficient funds in your transfer balance for this purchase`,
  ],
  'invalid-salary': [400, msg`Invalid salary amount.`],
  'salary-not-valid': [400, msg`Please enter a valid salary amount`],
  'bonus-zero': [400, msg`Bonus points must be more than zero`],
  'bonus-negative': [
    400,
    msg`Bonus points can't be negative. To take points away, adjust the person's balance.`,
  ],
  'no-salary-entered': [409, msg`No users have a salary value entered.`],
  'bonus-self': [409, msg`The administrator can't be given bonus points.`],
  'bonus-unknown': [404, msg`There are no such bonus points.`],
  'bonus-gone': [
    409,
    msg`These bonus points don't wait any more: they were deposited, or recalled before.`,
  ],
  'bonus-own': [409, msg`You can't give yourself bonus points.`],
  'bonus-limit': [409, msg`That is more than you can give this month.`],
  'reason-long': [400, msg`A reason can have at most 280 characters`],
  'bonuses-too-large': [
    409,
    msg`All entered bonus points together can be at most 20,000,000,000,000.00`,
  ],
  'adjustment-zero': [400, msg`Say how much to add, or with a minus how much to take.`],
  'reason-required': [400, msg`Reason is required`],
  'send-unknown': [404, msg`There is no such appreciation.`],
  'send-reversed': [409, msg`This appreciation has been reversed already.`],
  'thanks-spent': [409, msg`These points are spent already, so your thanks can not be taken back.`],
  'balance-limit': [409, msg`This balance can not hold that many points.`],

  // Reports
  'month-open': [409, msg`A month can be closed an hour after it has ended.`],
  'reminders-changed': [409, msg`There are more or fewer people by now. Please look again.`],
  'days-invalid': [400, msg`A time is a whole number of days from 1 to 3,650`],
  'idle-invalid': [400, msg`A time without use is a whole number of minutes from 5 to 43,200`],
  'group-invalid': [400, msg`The smallest group is a whole number from 1 to 50`],

  // Recognitions
  'receivers-required': [400, msg`Choose at least one colleague`],
  'receivers-many': [400, msg`You can thank at most 20 colleagues at once`],
  'thanks-required': [400, msg`Write a few words`],
  'thanks-long': [400, msg`Your words can have at most 1,000 characters`],
  'thanks-short': [400, msg`Your company asks for a few more words`],
  'welcome-closed': [409, msg`You can welcome new colleagues of your team, each of them once.`],
  'value-required': [400, msg`Choose the value your colleague lived up to`],
  'value-unknown': [409, msg`This value is not in use any more.`],
  'values-many': [400, msg`Choose at most three values`],
  'recognition-unknown': [404, msg`These thanks are not there any more.`],
  'thanks-joined': [
    409,
    msg`Colleagues have added points already, so these thanks can not be taken back.`,
  ],
  'undo-late': [409, msg`Thanks can be undone for a minute only.`],
  'hidden-long': [409, msg`These words were hidden too long ago, and are removed.`],
  'words-shown': [409, msg`These words are shown again already.`],
  'words-private': [409, msg`These thanks are private, and nobody reported their words.`],
  'reaction-unknown': [400, msg`This reaction is not offered here.`],
  'comment-required': [400, msg`Write a comment`],
  'comment-long': [400, msg`A comment can have at most 500 characters`],
  'comment-unknown': [404, msg`This comment is not there any more.`],

  // Notifications
  'notification-locked': [409, msg`This news is about safety, so it always reaches you.`],
  'time-zone-unknown': [400, msg`This time zone is not known.`],
  'unsubscribe-invalid': [
    410,
    msg`This link does not work any more. Log in to choose which e-mails you get.`,
  ],
  'report-unknown': [404, msg`This report is settled already.`],
  'value-name-required': [400, msg`Name is required`],
  'value-name-long': [400, msg`The name of a value can have at most 40 characters`],
  'value-taken': [409, msg`There is a value of this name already.`],
  'emoji-invalid': [400, msg`Choose one emoji`],
  'reactions-few': [400, msg`Choose at least one reaction`],
  'reactions-many': [400, msg`Choose at most eight reactions`],
  'reactions-twice': [400, msg`Choose each reaction once`],

  // Notifications on a device
  'push-endpoint-invalid': [400, msg`Laurel can not reach this browser's notification service.`],
  'push-keys-invalid': [400, msg`The keys of this browser can not be used.`],
  'push-taken': [
    409,
    msg`This browser receives notifications for somebody else. Please switch them on again.`,
  ],

  // Pictures
  'picture-type': [415, msg`A picture has to be a PNG, JPEG, WebP or AVIF image.`],
  'picture-broken': [400, msg`This picture can not be read.`],
  'picture-bytes': [413, msg`A picture can have at most 5 MB.`],
  'picture-pixels': [400, msg`A picture can have at most 40 million pixels.`],
  'picture-unknown': [409, msg`This picture is not there any more. Please choose it again.`],
  'picture-quota': [
    429,
    msg`Too many pictures were uploaded and not used. Please try again later.`,
  ],

  // Gift shop
  'gift-name-required': [400, msg`Name is required`],
  'gift-name-long': [400, msg`A name can have at most 120 characters`],
  'gift-description-required': [400, msg`Description is required`],
  'gift-description-long': [400, msg`A description can have at most 2000 characters`],
  'price-required': [400, msg`Price is required`],
  'price-not-positive': [400, msg`Price must be positive`],
  'inventory-required': [400, msg`Inventory is required`],
  'inventory-invalid': [400, msg`Inventory must be a whole number from 0 to 1,000,000`],
  'quantity-invalid': [400, msg`Quantity must be a whole number from 1 to 1,000,000`],
  'gift-name-taken': [409, msg`Something went wrong, item with this name may already exist`],
  'gift-unknown': [404, msg`This gift is not in the shop any more.`],
  'stock-sold': [409, msg`Some of it was bought meanwhile. Please look at the inventory again.`],
  'stock-changed': [
    409,
    msg`The stock of a gift changed since you looked. Nothing was saved: please count it again.`,
  ],
  'count-nothing': [400, msg`Count at least one gift.`],
  'stock-limit': [409, msg`The inventory of a gift can be at most 1,000,000`],

  // Cart and purchases
  'item-invalid': [400, msg`Failed to add item to cart: Invalid item data.`],
  'out-of-stock': [409, msg`This item is out of stock.`],
  'line-quantity': [400, msg`Quantity must be a whole number from 1 to 999`],
  'line-limit': [409, msg`A cart can hold at most 999 of a gift.`],
  'cart-full': [409, msg`A cart can hold at most 50 different gifts.`],
  'not-in-cart': [404, msg`This gift is not in your cart any more.`],
  'cart-empty': [409, msg`Cart is empty`],
  // Spelt so in the specification, section 5.
  'nothing-in-stock': [409, msg`Items in your cart are currentlynot in stock.`],
  'cart-changed': [409, msg`Your cart has changed. Please look at the new total.`],
  'purchase-unknown': [404, msg`There is no such purchase.`],
  'purchase-refunded': [409, msg`This purchase has been refunded.`],
  'not-handed-over': [409, msg`This order is not handed over.`],
  'refund-nothing': [400, msg`Choose at least one gift to refund.`],
  'refund-too-many': [409, msg`Less of this order is left to refund. Please look at it again.`],
  'note-long': [400, msg`A note can have at most 280 characters`],

  // Imports
  'csv-type': [415, msg`An import has to be a CSV file.`],
  'csv-excel': [
    415,
    msg`This is a workbook. Please save it in Excel as “CSV UTF-8 (comma delimited)” and choose that file.`,
  ],
  'csv-bytes': [413, msg`A CSV file can have at most 32 MB.`],
  'csv-empty': [400, msg`This file has no rows.`],
  'csv-encoding': [400, msg`This file is not UTF-8. Please save it as “CSV UTF-8”.`],
  'csv-broken': [400, msg`This file can not be read as CSV.`],
  'csv-columns': [400, msg`The first line has to name the columns that are asked for.`],
  'csv-header-twice': [400, msg`The first line names a column twice.`],
  'csv-rows': [413, msg`A CSV file can have at most 100,000 rows.`],
  'import-unknown': [404, msg`There is no such import.`],
  'import-outdated': [
    409,
    msg`What this import would change has changed since. Please send the file again.`,
  ],
  'import-not-applied': [409, msg`This import has not been applied.`],
  'row-cells': [400, msg`This row has more cells than there are columns`],
  'row-long': [400, msg`This row is too long`],
  'row-quotes': [400, msg`The quotes of this row are not closed right`],
  'row-formula': [400, msg`A name, title, team or reason can not begin like a formula`],
  'row-flag': [400, msg`A flag is true or false`],
  'row-employee-twice': [409, msg`This employee id is in the file already`],
  'row-employee-other': [
    409,
    msg`Somebody with another employee id has this email address; add the column ID to change it`,
  ],
  'row-twice': [409, msg`This email address is in the file already`],
  'row-gift-twice': [409, msg`This gift is in the file already`],
  'row-stock-changed': [
    409,
    msg`The stock changed since the list was saved; save a new list and count this gift again`,
  ],
  'count-gift-other': [409, msg`This ID belongs to another gift`],
  'count-reason': [
    400,
    msg`Write Counted, or Damaged or Lost for less than the stock, or Found for more`,
  ],
  'row-person-twice': [409, msg`Another row of this file changes the same person`],
  'row-encoding': [
    400,
    msg`Letters of this text are lost, since the file was saved in another encoding; save it as “CSV UTF-8”`,
  ],
  'row-language': [400, msg`Laurel doesn’t speak this language, so the company’s is used`],
  'row-left': [409, msg`This person has left already, so no account is made`],
  'row-id-unknown': [404, msg`Nobody has this ID; leave it empty for a new person`],

  // Help
  'key-required': [400, msg`Key is required`],
  'key-long': [400, msg`A key can have at most 80 characters`],
  'content-required': [400, msg`Content is required`],
  'content-long': [400, msg`This content is too long`],
  'section-unknown': [404, msg`There is no such manual section.`],
  'section-changed': [
    409,
    msg`This section was changed meanwhile. Please look at what it says now.`,
  ],
  'section-key-taken': [409, msg`Another section in this language has this key already.`],
  'version-unknown': [404, msg`There is no such version.`],
  'document-type': [415, msg`A file has to be a PDF, DOCX, TXT or MD document.`],
  'document-bytes': [413, msg`A file can have at most 20 MB.`],
  'document-broken': [400, msg`This file can not be read.`],
  'document-locked': [400, msg`This file is protected by a password.`],
  'document-unknown': [409, msg`This file is not there any more. Please choose it again.`],
  'document-quota': [429, msg`Too many files were uploaded and not used. Please try again later.`],
  'file-name-invalid': [400, msg`This file name can not be used.`],
  'question-required': [400, msg`Question is required`],
  'question-long': [400, msg`A question can have at most 500 characters`],
  'answer-unknown': [404, msg`There is no such entry.`],
  'gap-unknown': [404, msg`This question is not in the list any more.`],
  'model-off': [404, msg`There is no assistant with a model here.`],
  'too-often': [429, msg`You have done this very often. Please try again in an hour.`],
  'too-many-questions': [429, msg`You have asked a lot. Please try again in a few minutes.`],
} as const satisfies Record<string, readonly [status: number, words: MessageDescriptor]>
