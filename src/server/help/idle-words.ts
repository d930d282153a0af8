/** Words a question has whatever it is about, besides those full-text search leaves out. */
export const IDLE_WORDS: ReadonlySet<string> = new Set(
  `
    able about actually again all almost already also although always am another any anybody
    anyone anything anyway are around ask asked asking away ca came can cannot click clicked
    clicks come comes coming could did do does doing done each easily easy either else enough even
    ever every everything exactly finding fine found get gets getting go goes going gone got had
    happen happened happening happens has have having hello here hey hi hope how however i idea if
    instead into is it its just keep know known last laurel least less let like likes lot made
    make makes making many may maybe me mean means meant might mode modes more most much must my
    need needed needs next nice no nor not nothing now of off often ok okay old on once one ones
    only or other others our out over own particular perhaps please possible possibly press
    pressed probably put question quite really right said same saw say saying says see seem seems
    seen shall she should show shows since so some somebody somehow someone something somewhere
    soon still such sure tell tells than that the their them then there these they thing things
    think this those though time to told too tried try trying two understand until up us use used
    using very via want wanted wants was way ways we well went were what when where whether which
    while who whole whom whose why will with without wo wonder work working works would yes
    yesterday yet you your`
    .trim()
    .split(/\s+/),
)
