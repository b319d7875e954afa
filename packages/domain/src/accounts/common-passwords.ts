// Passwords that whoever guesses tries first (docs/rules/accounts.md#stored-passwords).
const COMMON = new Set(
  `00000000 11111111 12121212 123123123 12341234 12344321 1234567890 12345678 123456789 1234abcd 123qweasd 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx 22222222 55555555 66666666 77777777 87654321 88888888 987654321 99999999 a1234567 a12345678 aa123456 abc12345
  abcd1234 access14 admin123 admin1234 administrator affiliate affiliate1 asdf1234 asdfasdf asdfghjk asdfghjkl baseball
  changeme changeme1 changeme123 computer football iloveyou iloveyou1 internet letmein1 letmein123 liverpool michelle p@ssw0rd
  p@ssword pass1234 passw0rd password password! password1 password12 password123 password1234 princess q1w2e3r4 qazwsxedc qwer1234
  qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwertyuiop123 samsung1 starwars sunshine superman test1234 testtest trustno1
  contrase\u00f1a contrasena contrasena1 hallo123 hallo1234 passwort passwort1 passwort123 senha123 senha1234 tributary tributary1
  welcome1 welcome123 whatever zaq12wsx zxcvbnm1 zxcvbnm123`.split(/\s+/),
);

/** Whether a password is among the commonest, or one character again and again, whatever its letter case, the blanks around it and marks nobody sees. */
export function isCommon(password: string): boolean {
  const seen = password
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
  return COMMON.has(seen) || /^(.)\1*$/su.test(seen);
}
