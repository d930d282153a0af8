/** Words a question has whatever it is about, besides those full-text search leaves out. */
export const IDLE_WORDS: ReadonlySet<string> = new Set(
  `
    able about actually again ago all almost already also although always am annoying another any
    anybody anyhow anyone anything anyway apparently appear appeared appears are around ask asked
    asking away began begin believe big bit ca came can cannot click clicked clicks come comes
    coming concerning could currently dear did different directly do does doing done during each
    easily easy either else enough even ever every everything everytime exactly finding fine found
    four funny get gets getting go goes going gone got had happen happened happening happens has
    have having hello here hey hi hope how however hundred i idea if instead into is it its just
    keep kindly know known last later least less let like likes long looked looking lot
    made make makes making many may maybe me mean means meant might mode modes more most much must
    my nearly need needed needs next nice no nor not nothing notice noticed now of off often ok
    okay old on once one ones only or other others our out over own particular perhaps please
    popular possible possibly press pressed probably put question quite rather really regarding
    right said same saw say saying says second see seem seems seen shall she should show showed
    shows since so some somebody somehow someone something somewhere soon still strange stuff such
    suddenly supposed sure tell tells than that the their them then there these they thing things
    think this those though three time times to today told tomorrow too tried trouble truly try trying
    two understand unsure until up urgent urgently us use used using very via want wanted wants
    was way ways we weird well went were what when where whether which while who whole whom whose
    why will wish with within without wo wonder work working works would yes yesterday yet you
    your arent aint cannot cant couldnt didnt doesnt dont gonna gotta hadnt hasnt havent hes id ill im isnt
    ive lets pls plz shes shouldnt thats theres theyre thx wanna wasnt weve whats whos wont wouldnt
    youre youve r u ur everywhere nowhere six seven eight nine ten january february march april june july august september october november
    december monday tuesday wednesday thursday friday saturday sunday`
    .trim()
    .split(/\s+/),
)
