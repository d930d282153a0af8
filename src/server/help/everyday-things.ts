/**
 * Things of any day, which stories mention and gifts are, but questions of something else are about
 * as well: they are unknown words, and nothing misspelt.
 */
export const EVERYDAY_THINGS: ReadonlySet<string> = new Set(
  `
    apple apples babies baby backpack bag ball balls beach beer beers bicycle bike biking birthday
    birthdays boat boots bracelet breakfast bus cake cakes camera candle candles candy car cars cat
    cats charger children chocolate cinema client clients coat coffee concert concerts conference
    cup customer customers daughter dinner docker dog dogs father festival firewall flower flowers
    game games garden glasses gloves grill guitar hat hats helmet holiday holidays honey house
    invoice invoices juice kettle kid kitchen lunch machine machines map maps marathon meeting
    meetings moon mother mountain mouse movie movies necklace pan perfume picnic pillow plant
    plants pregnant presentation presentations promotion promotions rain retirement ring scarf
    school scooter sea seminar seminars shoes skateboard slide slides smartwatch snack snacks snow
    speaker storm suitcase sun sunglasses tea tent ticket tickets toaster toy toys train trainer
    training travel traveller travelling trip truck trucks tunnel tv umbrella van vase visa visas
    watch wedding wine workshop
    `
    .trim()
    .split(/\s+/),
)
