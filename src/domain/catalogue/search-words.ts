/** Ignored where other words remain: 'khoon ki jaanch' is a search for blood. */
export const FILLERS = `
  test tests checkup for of on the in and my her his a s i have am is with very near at home price rate cost please
  jaanch janch jach ki ka ke ko se me mein main mai mera meri mere mujhe hai hain ho hona hota hoti
  aana hua hui raha rahi liye wala wali bahut jyada zyada tez tej taklif takleef dikkat bimari problem
  जांच की के लिए में मे मेरा मुझे है हो होना आना रहा बहुत तेज तकलीफ दिक्कत बीमारी
`

/** Ignored where other words remain ('mother sugar'); never matched to similar words, such as 'Pap smear' for papa. */
export const FAMILY = 'mother father wife husband child'

/** One a line: the catalogue's English, then what people type instead. The longest match comes first. */
export const SPELLINGS = `
blood: khoon, khun, rakt, खून, रक्त, लहू
sugar: शुगर, चीनी, chini, cheeni, sugar level
diabetes: diabetic, diabities, madhumeh, मधुमेह, डायबिटीज
thyroid: थायराइड, थायरॉइड, थाइरॉइड, थायरायड, thairaid
vitamin: vitamins, vit, विटामिन, bitamin
d: d3, डी
vitamin d: vitd3
b12: b 12, बी12, बी 12
kidney: renal, gurda, gurde, किडनी, गुर्दा, गुर्दे
liver: jigar, yakrit, लिवर, लीवर, यकृत, जिगर, lever
heart: hart, cardiac, dil, hriday, दिल, हृदय
cholesterol: कोलेस्ट्रॉल, कोलेस्टेरॉल
fever: viral, viral fever, bukhar, bukhaar, jwar, बुखार, ज्वर, bukar, bhukhar
dengue: डेंगू, डेंगी
malaria: मलेरिया
typhoid: taifaid, टाइफाइड, टायफाइड, miyadi bukhar
chikungunya: चिकनगुनिया
bone: bones, haddi, हड्डी, हड्डियां, haddiyan, haddiyon
joint: joints, jodo, jodon, jod, जोड़, जोड़ों
knee: knees, ghutna, ghutne, ghutno, ghutnon, घुटना, घुटने, घुटनों
pain: dard, दर्द, ache, paining
urine: pee, peshab, mutra, पेशाब, मूत्र, यूरिन, yurin
stool: potty, tatti, मल
pregnancy: pregnant, garbh, garbhavastha, garbhvati, गर्भ, गर्भावस्था, गर्भवती, प्रेगनेंसी, pregnent, pregnet, pragnent, preganant, garbhwati, prega, prega news
weakness: weak, kamzori, kamjori, कमजोरी, कमज़ोरी, kamjoree, kamzoree
tiredness: tired, fatigue, thakan, thakaan, thakavat, थकान, थकावट
hair fall: hair loss, baal jhadna, बाल झड़ना, बाल, hairfall, baal girna, bal girna, bal jhadna, baal jhad, बाल झड़, hair lose, hair falling
weight: vajan, wajan, motapa, obesity, वजन, मोटापा
allergy: एलर्जी
cough: khansi, khaansi, खांसी
breathing: saans, breath, breathlessness, asthma, dama, सांस, दमा, saans phoolna, sans phoolna, saans phulna, sans phulna, saans phool, sans phool, saans lene, sans lene, sans, सांस फूलना, सांस फूल, सांस लेने
jaundice: piliya, peeliya, पीलिया, peelia
anaemia: anemia, khoon ki kami, खून की कमी, एनीमिया
haemoglobin: hemoglobin, हीमोग्लोबिन, hgb
platelet: platelets, प्लेटलेट
full body: whole body, poore sharir, pure sharir, poora sharir, total body, पूरे शरीर, पूरा शरीर, फुल बॉडी, puri body, poori body, full bodi, pura sharir, fullbody, master checkup, master health checkup
women: woman, lady, ladies, mahila, aurat, female, महिला, औरत
men: man, male, gents, purush, पुरुष
senior: senior citizens, old age, elderly, parents, grandparents, grandmother, grandfather, dadi, nani, dada, nana, bujurg, budhe, बुजुर्ग, दादी, नानी, दादा, नाना, 60, 60 plus, 60 years, 60 saal, 65 years, 70 years, above 60, old, old people, aged
mother: mom, mum, mummy, mommy, mother in law, maa, ma, amma, ammi, mata, saas, माँ, मां, मम्मी, अम्मा, सास
father: dad, daddy, father in law, papa, pita, pitaji, abba, sasur, पापा, पिता, पिताजी, ससुर
wife: patni, biwi, पत्नी, बीवी
husband: pati, पति
child: children, kid, kids, baby, babies, infant, son, daughter, boy, girl, bachcha, baccha, bachche, bacche, bacchon, bachchon, beta, beti, बच्चा, बच्चे, बच्चों, बेटा, बेटी
periods: period, menstruation, mahwari, masik, माहवारी, मासिक, mahavari, masik dharm
chest: chhati, seena, छाती, सीना, seene, sine, sina, chhaati, chati
chest pain: chest tightness, chest tight, chest feels tight, tightness chest, tight chest, chest heaviness, chest heavy, chest feels heavy, heaviness chest, heavy chest, chest pressure, pressure on chest, chest discomfort, discomfort chest, seene jakdan, seene me bhaari pan, seene bhaaripan, chhati jakdan, chhati me bhaari pan, chhati bhaaripan, सीने में जकड़न, सीने में भारीपन, छाती में जकड़न, छाती में भारीपन
fasting: khali pet, bhukhe pet, empty stomach, खाली पेट, भूखे पेट
abdomen: stomach, pet, belly, पेट, pait, tummy
head: sar, sir, सिर
cancer: kainsar, कैंसर, kensar
uric: yuric, yurik
uric acid: यूरिक एसिड
calcium: कैल्शियम
iron: आयरन
x ray: xray, एक्स रे, एक्सरे, exray
usg: ultrasound, sonography, ultrasonography, अल्ट्रासाउंड, सोनोग्राफी, sonografi, altrasound
hiv: aids, एचआईवी, एड्स
std: sti, sexually transmitted, gupt rog, गुप्त रोग
marriage: shaadi, shadi, शादी
checkup: check up, health checkup, health check up, चेकअप
blood pressure: bp, बीपी, high bp, blood presure, b p
infertility: fertility, banjhpan, बांझपन
skin: twacha, त्वचा
back: kamar, peeth, pith, कमर, पीठ
neck: gardan, गर्दन
body: badan, sharir, बदन, शरीर
headache: head pain, sar dard, sir dard, sardard, sirdard, सिर दर्द, सरदर्द, migraine, migrain
vomiting: vomit, ulti, ultee, ultiyan, उल्टी, उल्टियां
loose motion: loose motions, diarrhoea, diarrhea, dast, pechish, दस्त
swelling: swollen, sujan, soojan, सूजन
itching: khujli, khujali, खुजली
sneezing: chheenk, chhink, छींक
tingling: jhunjhuni, jhanjhanahat, झुनझुनी
palpitation: palpitations, dhadkan, धड़कन
memory: yaddasht, bhoolna, याददाश्त
eye: eyes, aankh, ankh, आंख
kidney stone: pathri, gurde ki pathri, kidney ki pathri, पथरी, किडनी की पथरी
uti: urine infection, burning urine, urine burning, peshab me jalan, urine me jalan, पेशाब में जलन
late period: period late, periods late, late periods, missed period, period miss, period missed
weight loss: losing weight, vajan kam, wajan kam, वजन कम
weight gain: gaining weight, vajan badhna, wajan badhna, वजन बढ़ना
tb: tuberculosis, tapedik, टीबी
sputum: balgam, बलगम
ecg: ekg
echo: eco
ct scan: city scan, citi scan, सीटी स्कैन
kft: rft
thyroid profile: tft
covid: corona, coronavirus, कोरोना
mammography: mammogram
arthritis: gathiya, gathia, vat rog, vaat rog, गठिया
lung: lungs, phephde, phephda, फेफड़े
vitamin b: b complex, vitamin b complex
fbs ppbs: sugar fasting pp, fasting pp sugar, fasting pp
blood sugar random: random sugar, sugar random, blood sugar random, random blood sugar
complete blood count: haemogram, hemogram, full blood count, fbc
blood sugar post prandial: pp sugar, sugar pp, blood sugar pp, sugar after food, sugar after meal, after food sugar, after meal sugar, post meal sugar, khane ke baad sugar
`

/**
 * One a line: the typed words, then names to search for as well; names after a semicolon are ranked last. A complaint
 * leads only to tests whose own texts name it.
 */
export const MEANINGS = `
sugar: blood sugar, hba1c, diabetes, insulin
diabetes: blood sugar, hba1c, insulin, diabetes
glucose: blood sugar, hba1c
thyroid: tsh, free t3, free t4, anti tpo
kidney: kft, creatinine, urea
kidney stone: usg kub, uric acid, ct kub
liver: lft, sgpt, sgot, bilirubin
fatty liver: lft, usg whole abdomen, liver care
heart: lipid, ecg, 2d echo, hs crp, troponin
heart attack: ecg, troponin, lipid
cholesterol: lipid
bone: vitamin d, calcium, dexa
bone density: dexa
bmd: dexa
iron: iron studies, ferritin, hb
anaemia: anemia profile, cbc, hb, iron studies, ferritin
blood: cbc
dengue: dengue
malaria: malaria
fever: fever profile, cbc, dengue, malaria, typhi, fever package
typhoid: typhi, widal, blood culture
infection: cbc, crp, urine routine
pregnancy: beta hcg, pregnancy, torch, glucose tolerance
infertility: amh, fsh, lh, prolactin, progesterone
prostate: psa
joint: arthritis, uric acid, ra factor, anti ccp, joint
joint pain: arthritis, uric acid, ra factor, crp, joint
arthritis: ra factor, anti ccp, uric acid
gout: uric acid
abdomen pain: stool routine; usg whole abdomen, amylase, lipase
neck pain: cervical spine
knee pain: knee; arthritis, uric acid, ra factor, crp
bone pain: bone health, vitamin d, calcium
vomiting: electrolytes
swelling: kft, nt probnp, kidney care
itching: total ige, eosinophil
sneezing: total ige, allergy panel
tingling: vitamin b12
palpitation: ecg
late period: urine pregnancy, beta hcg
back pain: lumbosacral, hla b27, vitamin d
body pain: vitamin d, calcium, crp, cpk
knee: knee
allergy: allergy panel, total ige, eosinophil
breathing: pulmonary function, x ray chest, total ige
cough: x ray chest, sputum, pulmonary function
chest pain: ecg, troponin
lung: x ray chest, pulmonary function, hrct chest
vitamin b: vitamin b12, vitamin b9
tb: tb gold, sputum afb
hair fall: ferritin, vitamin d, zinc, tsh, vitamin energy
weakness: cbc, vitamin b12, vitamin d, tsh, hb, vitamin energy
tiredness: cbc, vitamin b12, vitamin d, tsh, ferritin, vitamin energy
weight: tsh, lipid, hba1c, full body
weight loss: thyroid profile, hba1c, lipid, full body
weight gain: tsh, lipid, hba1c, cortisol
periods: pcos, prolactin, fsh, lh, women wellness
pcos: pcos, testosterone, amh
pcod: pcos, testosterone, amh
menopause: fsh, women wellness, dexa
women: women wellness, pcos, pap, mammography
men: men wellness, psa, testosterone
senior: senior citizen, full body
mother: senior citizen, women wellness, full body
father: senior citizen, men wellness, full body
wife: women wellness, full body
husband: men wellness, full body
child: cbc, hb, vitamin d, iron studies, urine routine, stool routine
std: hiv, hbsag, vdrl, anti hcv
hepatitis: hbsag, anti hcv, hepatitis a
jaundice: lft, bilirubin, hepatitis a, hbsag
marriage: hiv, hbsag, vdrl, blood group, hb electrophoresis
blood pressure: kft, lipid, ecg, electrolytes
uti: urine routine, urine culture
stomach: usg whole abdomen, stool routine
abdomen: usg whole abdomen, lipase
loose motion: stool routine; electrolytes
worms: stool routine, eosinophil
breast: mammography, usg breast, ca 15 3
breast cancer: mammography, usg breast, ca 15 3, cancer screening package women
head: ct scan brain
headache: ct scan brain, vitamin b12, hb
skin: total ige, vitamin d, allergy panel
acne: testosterone, dhea s, pcos
cancer: cancer screening, psa, pap, mammography
checkup: full body, wellness package
full body: full body
clotting: pt inr, d dimer
covid: covid
depression: vitamin d, vitamin b12, tsh
stress: cortisol
memory: vitamin b12, tsh
eye: hba1c, vitamin a
diet: lipid, hba1c
`
