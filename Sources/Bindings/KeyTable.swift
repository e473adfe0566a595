/// The keys there are, with their sorts and characters; for letters and signs as pairs of a name and what the key types.
enum KeyTable {
  /// The signs of ASCII.
  private static let signs = #"""
    exclam ! quotedbl " numbersign # dollar $ percent % ampersand & apostrophe ' parenleft (
    parenright ) asterisk * plus + comma , minus - period . slash / colon : semicolon ; less < equal =
    greater > question ? at @ bracketleft [ backslash \ bracketright ] asciicircum ^ underscore _
    grave ` braceleft { bar | braceright } asciitilde ~
    """#

  /// The signs of Latin 1 that keyboards have, and the euro.
  private static let otherSigns = #"""
    exclamdown ¡ cent ¢ sterling £ currency ¤ yen ¥ brokenbar ¦ section § diaeresis ¨ copyright ©
    guillemotleft « notsign ¬ registered ® macron ¯ degree ° plusminus ± twosuperior ² threesuperior ³
    acute ´ paragraph ¶ periodcentered · cedilla ¸ onesuperior ¹ guillemotright » onequarter ¼ onehalf ½
    threequarters ¾ questiondown ¿ multiply × division ÷ EuroSign €
    """#

  /// The letters of European languages.
  private static let latin = #"""
    ordfeminine ª mu µ masculine º ssharp ß agrave à aacute á acircumflex â atilde ã adiaeresis ä
    aring å ae æ ccedilla ç egrave è eacute é ecircumflex ê ediaeresis ë igrave ì iacute í icircumflex î
    idiaeresis ï eth ð ntilde ñ ograve ò oacute ó ocircumflex ô otilde õ odiaeresis ö oslash ø ugrave ù
    uacute ú ucircumflex û udiaeresis ü yacute ý thorn þ ydiaeresis ÿ aogonek ą lstroke ł lcaron ľ
    sacute ś scaron š scedilla ş tcaron ť zacute ź zcaron ž zabovedot ż racute ŕ abreve ă lacute ĺ
    cacute ć ccaron č eogonek ę ecaron ě dcaron ď dstroke đ nacute ń ncaron ň odoubleacute ő rcaron ř
    uring ů udoubleacute ű tcedilla ţ hstroke ħ hcircumflex ĥ idotless ı gbreve ğ jcircumflex ĵ
    cabovedot ċ ccircumflex ĉ gabovedot ġ gcircumflex ĝ ubreve ŭ scircumflex ŝ kra ĸ rcedilla ŗ itilde ĩ
    lcedilla ļ emacron ē gcedilla ģ tslash ŧ eng ŋ amacron ā iogonek į eabovedot ė imacron ī ncedilla ņ
    omacron ō kcedilla ķ uogonek ų utilde ũ umacron ū oe œ
    """#

  /// The letters of Slavic languages.
  private static let cyrillic = #"""
    Serbian_dje ђ Macedonia_gje ѓ Cyrillic_io ё Ukrainian_ie є Macedonia_dse ѕ Ukrainian_i і
    Ukrainian_yi ї Cyrillic_je ј Cyrillic_lje љ Cyrillic_nje њ Serbian_tshe ћ Macedonia_kje ќ
    Ukrainian_ghe_with_upturn ґ Byelorussian_shortu ў Cyrillic_dzhe џ Cyrillic_yu ю Cyrillic_a а
    Cyrillic_be б Cyrillic_tse ц Cyrillic_de д Cyrillic_ie е Cyrillic_ef ф Cyrillic_ghe г Cyrillic_ha х
    Cyrillic_i и Cyrillic_shorti й Cyrillic_ka к Cyrillic_el л Cyrillic_em м Cyrillic_en н Cyrillic_o о
    Cyrillic_pe п Cyrillic_ya я Cyrillic_er р Cyrillic_es с Cyrillic_te т Cyrillic_u у Cyrillic_zhe ж
    Cyrillic_ve в Cyrillic_softsign ь Cyrillic_yeru ы Cyrillic_ze з Cyrillic_sha ш Cyrillic_e э
    Cyrillic_shcha щ Cyrillic_che ч Cyrillic_hardsign ъ
    """#

  /// The letters of Greek.
  private static let greek = #"""
    Greek_alphaaccent ά Greek_epsilonaccent έ Greek_etaaccent ή Greek_iotaaccent ί Greek_iotadieresis ϊ
    Greek_iotaaccentdieresis ΐ Greek_omicronaccent ό Greek_upsilonaccent ύ Greek_upsilondieresis ϋ
    Greek_upsilonaccentdieresis ΰ Greek_omegaaccent ώ Greek_alpha α Greek_beta β Greek_gamma γ
    Greek_delta δ Greek_epsilon ε Greek_zeta ζ Greek_eta η Greek_theta θ Greek_iota ι Greek_kappa κ
    Greek_lamda λ Greek_mu μ Greek_nu ν Greek_xi ξ Greek_omicron ο Greek_pi π Greek_rho ρ Greek_sigma σ
    Greek_finalsmallsigma ς Greek_tau τ Greek_upsilon υ Greek_phi φ Greek_chi χ Greek_psi ψ
    Greek_omega ω
    """#

  /// The marks of dead keys, which add them to the next letter.
  private static let dead = """
    grave acute circumflex tilde perispomeni macron breve abovedot diaeresis abovering doubleacute caron
    cedilla ogonek iota belowdot hook horn stroke abovecomma psili abovereversedcomma dasia doublegrave
    belowcomma currency greek
    """

  /// The signs of a keypad. Keypads of languages differ in `KP_Decimal` and `KP_Separator`.
  private static let keypad = """
    KP_Add + KP_Subtract - KP_Multiply * KP_Divide / KP_Equal = KP_Decimal . KP_Separator , KP_0 0 KP_1 1
    KP_2 2 KP_3 3 KP_4 4 KP_5 5 KP_6 6 KP_7 7 KP_8 8 KP_9 9
    """

  private static let editing = """
    Return BackSpace Delete Insert Tab Escape Left Right Up Down Home End Page_Up Page_Down Begin
    KP_Enter KP_Delete KP_Insert KP_Left KP_Right KP_Up KP_Down KP_Home KP_End KP_Page_Up KP_Page_Down KP_Begin
    """

  private static let functions = "Menu Print Pause Break Help Undo Redo Find Cancel Clear Select Execute"

  private static let modifiers = """
    Shift_L Shift_R Control_L Control_R Alt_L Alt_R Meta_L Meta_R Super_L Super_R Hyper_L Hyper_R Caps_Lock
    Shift_Lock Num_Lock Scroll_Lock Mode_switch ISO_Level3_Shift ISO_Level5_Shift ISO_Next_Group Multi_key
    """

  /// The characters of keys that type one, by name.
  static let characters: [String: Character] = {
    var all = pairs(keypad).merging(named) { first, _ in first }
    all["space"] = " "
    return all
  }()

  /// The names of keys, by character; those of a keypad have none.
  static let names: [Character: String] = Dictionary(
    named.map { ($0.value, $0.key) } + [(" ", "space")], uniquingKeysWith: min)

  /// The letters, digits and signs, by name.
  private static let named: [String: Character] = {
    let plain = "abcdefghijklmnopqrstuvwxyz0123456789".map { (String($0), $0) }
    return [signs, otherSigns, latin, cyrillic, greek].map(pairs)
      .reduce(into: Dictionary(uniqueKeysWithValues: plain)) { $0.merge($1) { first, _ in first } }
  }()

  /// The sorts of keys, by name.
  static let sorts: [String: KeyName.Sort] = {
    var all = characters.mapValues { _ in KeyName.Sort.text }
    for mark in words(dead) { all["dead_\(mark)"] = .text }
    for name in words(editing) { all[name] = .editing }
    for name in words(functions) + (1...35).map({ "F\($0)" }) { all[name] = .function }
    for name in words(modifiers) { all[name] = .modifier }
    all["Sys_Req"] = .system
    return all
  }()

  /// The names of keys, by the same in small letters and without underscores.
  static let folded: [String: String] = Dictionary(
    (sorts.keys.map { (KeyName.folded($0), $0) } + KeyName.synonyms.map { (KeyName.folded($0.key), $0.value) }),
    uniquingKeysWith: min)

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private static func pairs(_ text: String) -> [String: Character] {
    let words = words(text)
    return stride(from: 0, to: words.count - 1, by: 2).reduce(into: [:]) { pairs, place in
      pairs[words[place]] = Character(words[place + 1])
    }
  }
}
