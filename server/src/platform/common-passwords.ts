/** Passwords that attackers try first. A password that consists of one of these and digits or signs after it is rejected too. */
export const commonPasswords = new Set(
  `12345678 123456789 1234567890 0123456789 987654321 9876543210 87654321 123123123 12341234 12344321 11223344 1122334455
  123456123 123654789 147258369 741852963 159753456 789456123 456789123 13579246 135792468 101010101 10203040 112233445566
  123qweasd 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 1qaz2wsx3edc zaq12wsx zaq1xsw2 q1w2e3r4 q1w2e3r4t5 qwe123qwe qweasdzxc qweasd123
  qazwsxedc qazwsx123 asdfghjkl asdfasdf asdf1234 asdfghjk zxcvbnm zxcvbnm1 zxcvbnm123 qwertyui qwertyuiop qwerty qwertz azerty
  password passw0rd p@ssw0rd p@ssword pa55word passwort passwords mypassword newpassword changeme changeit letmein letmeinnow welcome
  welcomes welcometo iloveyou iloveu iloveyouu iloveme loveyou lovely loveme sunshine princess football baseball basketball superman
  batman spiderman pokemon dragon monkey shadow master michael jennifer jordan jessica charlie trustno1 starwars whatever computer
  internet samsung corvette mercedes liverpool chelsea arsenal barcelona manchester manutd juventus realmadrid blink182 metallica
  slipknot eminem nirvana hello hellohello helloworld secret secretsecret administrator admin adminadmin root rootroot toor guest test
  testtest testing default system server database login loginlogin user username unknown access master1 abcdefgh abcdefg abcdef
  abcabcabc abc abcd abcde aaaaaaa1 a1b2c3d4 a1b2c3d4e5 abcd1234 abc12345 abc123456 asdqwe123 google facebook instagram whatsapp twitter
  killer hunter ranger soccer hockey tigger ginger pepper summer winter spring autumn flower butterfly chocolate cookie banana cheese
  orange purple silver golden diamond freedom forever family friends angel angels babygirl babyboy lollipop cupcake junior buster
  maggie buddy rocky daniel thomas robert matthew andrew joshua anthony william richard george hannah ashley amanda nicole michelle
  malaysia malaysiaku kualalumpur selangor penang johor sayang sayangku cinta cintaku rahsia rahsiaku katalaluan selamat bismillah
  alhamdulillah assalamualaikum muhammad ahmad aisyah teduh teduhteduh`
    .trim()
    .split(/\s+/),
);
