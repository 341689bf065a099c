/** Passwords that everybody tries first, in small letters; those with fewer than 8 characters are refused anyway. */

const COMMON = new Set(
  `
00000000 000000000 0000000000 01012011 0123456789 0987654321 098765432 1000000000 10203040 1029384756 11111111
111111111 1111111111 11112222 11223344 1122334455 112233445566 12121212 12131415 12312312 123123123 1231231234
123123qwe 12341234 1234512345 12345678 123456789 1234567890 12345678900 123456789a 123456789q 1234567891 12345679
12345678a 12345678q 1234567a 1234567q 123456abc 123456aa 12344321 1234abcd 1234qwer 123qweasd 123qweasdzxc 12qwaszx
13131313 135792468 13579135 14141414 147258369 147852369 147896325 159357456 159753159 159753456 18181818 19841984
1a2b3c4d 1password 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20202020 21212121
22222222 222222222 23232323 23456789 24242424 25802580 25252525 31415926 321321321 33333333 333333333 36925814
369258147 44444444 444444444 45454545 456456456 55555555 555555555 5555555555 55667788 66666666 666666666 69696969
741852963 753951852 77777777 777777777 7777777777 78787878 789456123 789789789 87654321 88888888 888888888
8888888888 951753852 963852741 987456321 987654321 9876543210 98765432 99887766 99999999 999999999 9999999999
a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa112233 aa123456 aa12345678 aa@123456 aaaaaaaa aaaaaaaaaa
abc12345 abc123456 abc123abc abc@1234 abcabcabc abcd1234 abcd12345 abcd123456 abcd@123 abcd@1234 abcde123
abcde12345 abcdef12 abcdefg1 abcdefgh abcdefghi abcdefghij access14 adgjmptw admin123 admin1234 admin12345
admin123456 admin@123 admin@1234 adminadmin administrator alexander alexandra alphabet amanda123 america1
anaconda anderson angel123 animal123 apple123 arsenal1 arsenal123 asd123456 asdasd123 asdasdasd asdf1234 asdfasdf
asdfghjk asdfghjkl asdfghjkl1 ashley123 azerty123 azertyuiop babygirl babygirl1 babyblue badminton bangalore
bangalore123 barcelona baseball baseball1 basketball beautiful beautiful1 bharat123 bharat@123 bhagwan123 bismillah
blessed1 bubbles1 business butterfly canada123 candy123 carolina caroline champion changeme changeme1 changeme123
charlie1 charlie123 chennai123 chelsea1 chelsea123 cherry123 chocolate chocolate1 christian christmas classic1
computer computer1 computer123 corvette cricket1 cricket123 cricket@123 creative daniel123 deepak123 delhi123
default123 deadpool dolphin1 dragon12 dragon123 drowssap elephant elizabeth everton1 facebook facebook1 facebook123
family123 firebird fireball flower123 football football1 football123 forever1 foxtrot1 freedom1 friends1 friends123
friendship fuckyou1 fuckyou123 ganapati ganesh123 ganesh@123 garfield genesis1 gfhjkmgfhjkm ghbdtnghbdtn godisgood
godisgreat goodluck google123 gratitude greenday guest123 hanuman123 happy123 happiness harekrishna hariom123
hello123 hello1234 hello12345 hellohello hello@123 heaven123 hindustan hyderabad idontknow iloveyou iloveyou1
iloveyou12 iloveyou123 iloveyou2 iloveyou@123 iloveyou! iloveyoumom iloveindia india123 india1234 india12345
india@123 india@1234 indian123 indya123 infantry inuyasha internet internet1 ironman1 ironman123 iw14fi9j jaanch123
jaanch@123 jaishreeram jaihind123 jaimatadi jasmine1 jasmine123 jennifer jessica1 jesus123 jesuschrist johncena
jonathan jordan23 jordan123 justin123 justinbieber kolkata123 krishna1 krishna12 krishna123 krishna@123 kumar123
kumar@123 lakshmi123 laxmi123 letmein1 letmein12 letmein123 lifeisgood liverpool liverpool1 london123 lovelove
lovely123 loveme123 loveyou1 loveyou123 maggie123 mahadev123 mahadev@123 manchester manager1 manish123 marlboro
master12 master123 matthew1 mercedes messi123 metallica michael1 michael123 michelle microsoft midnight minecraft
monkey12 monkey123 mother123 motorola mumbai123 mumbai@123 music123 mustang1 myspace1 mypassword namaste123 naruto123
newlife1 newpassword nicholas nicole123 nokia123 nothing1 omnamahshivaya omsairam omsairam123 omsairam@123 orange123
p@$$w0rd p@$$word p@55w0rd p@ssw0rd p@ssw0rd1 p@ssw0rd12 p@ssw0rd123 p@ssword p@ssword1 p@ssword123 pa$$w0rd
pa$$word pakistan pakistan123 pass1234 pass12345 pass123456 pass@123 pass@1234 pass@12345 passcode passpass
passw0rd passw0rd1 passw0rd123 password password! password!1 password0 password00 password01 password1 password1!
password11 password12 password12! password123 password123! password1234 password12345 password2 password21
password22 password3 password321 password4 password5 password7 password8 password9 password99 password@1
password@12 password@123 password@1234 passwords passw@rd passwort password2020 password2021 password2022
password2023 password2024 password2025 password2026 patrick1 peaches1 pepper123 personal phoenix1 playboy1
pokemon1 pokemon123 pooja123 porsche1 poohbear precious princess princess1 princess123 priya123 priyanka
priyanka123 prince123 purple12 purple123 q12345678 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx12 qazwsx123 qazwsxedc
qazwsxedcrfv qazxswedc qwaszx12 qwe12345 qwe123456 qwe123qwe qweasd123 qweasdzxc qweqweqwe qwer1234 qwer12345
qwerasdf qwerqwer qwert123 qwert1234 qwert12345 qwertyui qwertyuio qwertyuiop qwertyuiop1 qwerty11 qwerty12
qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty1! qwerty@123 qwertyqwerty radhakrishna radharani rahul123
rahul@123 rainbow1 raiders1 rajesh123 rajkumar rakesh123 rangers1 realmadrid rebecca1 redskins remember ronaldo7
ronaldo123 rockstar rockyou1 rootroot rosebud1 runescape sachin123 sachin10 sairam123 samantha samsung1 samsung123
sandeep123 santosh123 saraswati sanjay123 scorpion secret123 shadow12 shadow123 shannon1 sharma123 shivam123
shivshiv shradha1 shubham123 shraddha simple123 skywalker slipknot snowball soccer123 softball spiderman spiderman1
spongebob srikrishna srinivas starwars starwars1 steelers stephanie student1 student123 success1 summer12 summer123
sunflower sunil123 sunshine sunshine1 sunshine123 superman superman1 superman123 superstar suresh123 sweetheart
sweetie1 sweety123 swordfish temp1234 temporary tendulkar teacher1 test1234 test12345 test123456 test@123 test@1234
testing1 testing123 testtest thankyou thomas123 thuglife tigger12 tinkerbell trustno1 twilight twitter1 unknown1
user1234 vanessa1 victoria vijay123 vikram123 volleyball warcraft warriors welcome1 welcome12 welcome123 welcome1234
welcome@1 welcome@123 welcome@1234 whatever whatever1 whocares william1 wolverine xbox360x yamaha123 yankees1
yellow123 youtube1 zaq12wsx zaq1zaq1 zxcv1234 zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcvbnm, zzzzzzzz
`
    .trim()
    .split(/\s+/),
)

/** True for one of the passwords that guessers start with, however it is capitalised. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.trim().toLowerCase())
