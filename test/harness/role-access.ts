import type { Access } from '#platform/contract/endpoint.ts'

/** What each delegated role may call, written a second time. */
export const DELEGATED = {
  shopKeeper: ['manageGifts', 'manageOrders', 'importFiles', 'readWaiting'],
  peopleKeeper: ['managePeople', 'resetPasswords', 'giveBonuses', 'importFiles', 'readWaiting'],
  moderator: ['moderate', 'readWaiting'],
  reader: ['readOverview', 'readStatements', 'readAuditLog'],
  finance: ['readStatements', 'manageFinances', 'readWaiting'],
  deputy: [
    'administrator',
    'manageGifts',
    'manageOrders',
    'managePeople',
    'resetPasswords',
    'giveBonuses',
    'moderate',
    'readOverview',
    'readAuditLog',
    'importFiles',
    'readStatements',
    'manageFinances',
    'readWaiting',
  ],
} as const satisfies Record<string, readonly Access[]>
/** The access of each endpoint, repeated; all others are for the administrator and deputies. */
export const CALLABLE: Readonly<Record<Exclude<Access, 'administrator'>, string>> = {
  administratorAlone:
    'giveRole listRoleHolders offerHandover readHandover takeBackHandover takeRole',
  anyone: `
    askForLink askForPasskey callChatCommand confirmAddress connectSingleSignOn createAccount
    leaveForProvider login loginByPasskey logout logoutByProvider openScreen readAppIcon
    readChatFace readFeed readLogo readMailing readScreen readScreenPicture readSession
    readSingleSignOn renewPassword returnFromProvider unsubscribe`,
  signedIn: `
    acceptHandover addComment addPasskey addToCart adviseDraft answerHandOver ask askForMyData askForNewAddress
    beginPasskey beginSecondStep buyCart cancelOrder changeInbox changeMilestoneChoices changeOrderPlace changePassword changePreferences
    changeRecognitionChoices chooseLanguage choosePicture choosePlace confirmNewAddress confirmSecondStep
    declineHandover depositBonus discardDraft dismissWelcome downloadMilestoneCalendar downloadMyData downloadMyDataPage endGoal
    findColleagues forgetAddress forgetNewAddress inviteSigners listChatAccounts listComments listDevices listDrafts
    listGiftCategories listGifts listPlaces listPurchases listReactions listRecentReceivers listRecognitions listSignings listTokens
    makeChatLinkCode makeFeedAddress makeToken markSeen proveByPasskey proveYourself react
    readAddress readAllowance readAssistant readBalances readBonusReasons readCart readCelebrated readContents readDepositRoom readDocument
    readFeedAddress readGift readHistory readInbox readMilestoneCalendar readMilestoneChoices readMostAppreciative readMyData readMyTeam
    readNewAddress readOfferedHandover readOrderCode readOrderStandings readOwnEmployment readOwnPayroll readPasskeys readPicture
    readPointSettings readPreferences readPrivacy readProfile readProof readPush readRecognition
    readRecognitionChoices readRules readSecondStep readSection readSigning readSummary readWelcomes
    removeComment removeFeedAddress removeFromCart removeNote removePasskey removeSecondStep renamePasskey
    report reportUnhelpful revokeToken rotateToken searchParts setAddress setCartQuantity setGoal showCode signOutDevice
    signOutDevices stopWaiting subscribePush takeReactionBack undoThanks unlinkChatAccount unsubscribePush
    uploadPicture waitForGift writeNote`,
  isTransfer: 'addPoints addReceiver findReceiver send thank',
  isDeposit: 'deposit',
  isWithdraw: 'withdraw',
  manageGifts:
    'addGift addStock arrangeGifts changeGiftCategories changeVariants countStock downloadCountingList downloadInventory editGift listAudienceGroups listGiftCodes listInventory readShopOrder removeGift',
  manageOrders: `
    approveOrder changePlaces declineOrder downloadDeliveries downloadDonations downloadPurchaseDetails findOrderByCode handOver
    handOverGifts listDonations listPurchaseDetails listWaitingOrders payDonation prepareOrder readOrder readOrderAddress
    refundGifts refundPurchase replaceCode takeBackHandOver`,
  managePeople: `
    addPerson approveUser cancelLeaving changeEmployment changePerson changePosition countUsers downloadUsers invite listCustomFields listGroupNames listGroups listUsers planLeaving previewInvitation readCompanyCalendar readGroup readUser setPermissions
    setPermissionsOfMany signOutUser`,
  resetPasswords: 'makeSlips resetPassword',
  giveBonuses: `
    clearBonus downloadEnteredBonuses enterBonus enterBonusForMany giveAward giveBoost listWaitingMilestones
    processBonus processEnteredBonuses readPersonalAllowance settleWaitingMilestone sumEnteredBonuses`,
  moderate: `
    hideComment hideRecognition listHidden listReports openComment openRecognition settleReport showComment showRecognition`,
  readOverview: 'readAdoption readCoverage readOverview readTrends',
  readAuditLog: 'downloadAuditLog readAuditLog',
  importFiles: `
    applyImport checkImport chooseImportColumns downloadRefusedRows invitePeople listImportRows
    listImports listMissingPeople mailInvitations readImport readImportColumns`,
  readStatements: 'downloadStatement readStatement',
  manageFinances:
    'addCountryLimit changeCountryLimit closeMonth closePayroll downloadLedger downloadOverLimits downloadPayouts downloadPayroll listCountryLimits listOverLimits listPayouts payOut readPayroll removeCountryLimit takeBackPayouts',
  readWaiting: 'readWaiting',
}
