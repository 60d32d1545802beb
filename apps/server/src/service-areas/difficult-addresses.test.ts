import { foldName } from '@tsela/domain/service-areas/place-names';
import { searchPlaces } from '@tsela/domain/service-areas/search-places';
import { describe, expect, it } from 'vitest';
import { loadGazetteer } from './load-gazetteer.ts';

/**
 * Places as people really write them, each with the suburb and province it must be found as: old and new names, other languages, typing
 * mistakes, words run together or apart, estates, extensions, townships. Made by hand from what South Africans call these places; none was
 * taken out because it is not found. `typed | suburb | province`. Where two suburbs are one to a courier, either is right: `a / b`.
 */
const DIFFICULT_ADDRESSES = `
sandton | Sandton | GP
sndton | Sandton | GP
sanddton | Sandton | GP
santon joburg | Sandton | GP
rosebank jhb | Rosebank | GP
rosbank johannesburg | Rosebank | GP
rosebank kaapstad | Rosebank | WC
rosebank cape town | Rosebank | WC
melvile johannesburg | Melville | GP
mellville jhb | Melville | GP
braamfontien | Braamfontein | GP
bramfontein | Braamfontein | GP
braamfontein joburg | Braamfontein | GP
hilbrow | Hillbrow | GP
hillbrow egoli | Hillbrow | GP
yeovile | Yeoville | GP
berea johannesburg | Berea | GP
berea durban | Berea | KZN
berea dbn | Berea | KZN
soweto | Soweto / Orlando / Diepkloof | GP
diepkloof soweto | Diepkloof / Diepkloof Zone 1 | GP
orlando east soweto | Orlando East / Orlando | GP
orlando wes | Orlando West / Orlando | GP
pimville | Pimville / Pimville Zone 1 | GP
meadowlands soweto | Meadowlands / Meadowlands East | GP
dobsonville | Dobsonville | GP
protea glen | Protea Glen | GP
proteaglen | Protea Glen | GP
lenasia | Lenasia | GP
lenasia ext 5 | Lenasia Ext 5 / Lenasia | GP
eldorado park | Eldorado Park | GP
eldoradopark | Eldorado Park | GP
ennerdale | Ennerdale | GP
orange farm | Orange Farm | GP
orangefarm | Orange Farm | GP
alexandra | Alexandra | GP
alexandra johannesburg | Alexandra | GP
alexandria ec | Alexandria | EC
midrand | Midrand / Halfway House | GP
half way house | Halfway House | GP
halfwayhouse | Halfway House | GP
halfway hose | Halfway House | GP
kyalami | Kyalami | GP
kyalami estate | Kyalami Estate / Kyalami Estates / Kyalami | GP
fourways | Fourways | GP
four ways | Fourways | GP
forways sandton | Fourways | GP
randburg | Randburg | GP
randburgh | Randburg | GP
ferndale randburg | Ferndale | GP
bryanston | Bryanston | GP
brianston | Bryanston | GP
bryanstown | Bryanston | GP
morningside sandton | Morningside | GP
morningside durban | Morningside | KZN
rivonia | Rivonia | GP
rivonnia | Rivonia | GP
sunninghill | Sunninghill | GP
sunning hill | Sunninghill | GP
parktown | Parktown | GP
parktown north | Parktown North | GP
parktown noord | Parktown North | GP
parkhurst | Parkhurst | GP
parkview johannesburg | Parkview | GP
greenside johannesburg | Greenside | GP
houghton | Houghton / Houghton Estate | GP
houghton estate | Houghton Estate / Houghton | GP
killarney johannesburg | Killarney | GP
norwood johannesburg | Norwood | GP
northcliff | Northcliff | GP
north cliff | Northcliff | GP
linden johannesburg | Linden | GP
sophiatown | Sophiatown | GP
triomf | Triomf / Sophiatown | GP
newlands johannesburg | Newlands | GP
newlands cape town | Newlands | WC
newlands east durban | Newlands East | KZN
auckland park | Auckland Park | GP
aucklandpark | Auckland Park | GP
aukland park | Auckland Park | GP
westdene johannesburg | Westdene | GP
westdene bloemfontein | Westdene | FS
westdene bfn | Westdene | FS
roodepoort | Roodepoort | GP
rodepoort | Roodepoort | GP
florida roodepoort | Florida | GP
krugersdorp | Krugersdorp | GP
krugerdorp | Krugersdorp | GP
randfontein | Randfontein | GP
westonaria | Westonaria | GP
carletonville | Carletonville | GP
carltonville | Carletonville | GP
germiston | Germiston | GP
germistan | Germiston | GP
boksburg | Boksburg | GP
bokburg | Boksburg | GP
benoni | Benoni | GP
bennoni | Benoni | GP
brakpan | Brakpan | GP
springs | Springs | GP
kempton park | Kempton Park | GP
kemptonpark | Kempton Park | GP
kempton prk | Kempton Park | GP
edenvale | Edenvale | GP
eden vale | Edenvale | GP
bedfordview | Bedfordview | GP
bedford view | Bedfordview | GP
alberton | Alberton | GP
katlehong | Katlehong | GP
kathlehong | Katlehong | GP
thokoza | Tokoza / Thokoza | GP
tokoza | Tokoza / Thokoza | GP
vosloorus | Vosloorus | GP
voslorus | Vosloorus | GP
tembisa | Tembisa | GP
thembisa | Tembisa | GP
daveyton | Daveyton | GP
tsakane | Tsakane | GP
kwa thema | Kwa-Thema / Kwathema | GP
kwathema | Kwa-Thema / Kwathema | GP
heidelberg gauteng | Heidelberg | GP
heidelberg western cape | Heidelberg | WC
nigel | Nigel | GP
vereeniging | Vereeniging | GP
vereniging | Vereeniging | GP
vanderbijlpark | Vanderbijlpark / Vanderbijl Park | GP
vanderbijl park | Vanderbijlpark / Vanderbijl Park | GP
vanderbyl park | Vanderbijlpark / Vanderbijl Park | GP
sebokeng | Sebokeng | GP
sharpeville | Sharpeville | GP
meyerton | Meyerton | GP
pretoria | Pretoria / Pretoria Central | GP
tshwane | Tshwane / Pretoria / Pretoria Central | GP
pta | Pretoria / Pretoria Central | GP
hatfield pretoria | Hatfield | GP
hatfield pta | Hatfield | GP
hatfield tshwane | Hatfield | GP
hatfeild | Hatfield | GP
arcadia pretoria | Arcadia | GP
sunnyside pretoria | Sunnyside | GP
sunny side pta | Sunnyside | GP
brooklyn pretoria | Brooklyn | GP
broklyn pretoria | Brooklyn | GP
brooklyn kaapstad | Brooklyn | WC
menlo park | Menlo Park / Menlopark | GP
menlopark | Menlo Park / Menlopark | GP
menlyn | Menlyn | GP
lynnwood | Lynnwood | GP
linwood pretoria | Lynnwood | GP
lynwood | Lynnwood | GP
garsfontein | Garsfontein | GP
garsfontien | Garsfontein | GP
faerie glen | Faerie Glen | GP
fairie glen | Faerie Glen | GP
moreleta park | Moreleta Park / Moreletapark | GP
moreletapark | Moreleta Park / Moreletapark | GP
silver lakes | Silver Lakes | GP
silverlakes pretoria | Silver Lakes | GP
waterkloof | Waterkloof | GP
waterkloof rif | Waterkloof Ridge / Waterkloofrif | GP
waterkloof ridge | Waterkloof Ridge / Waterkloofrif | GP
centurion | Centurion | GP
verwoerdburg | Centurion / Verwoerdburg | GP
centurian | Centurion | GP
irene centurion | Irene | GP
rooihuiskraal | Rooihuiskraal | GP
rooihuis kraal | Rooihuiskraal | GP
wierdapark | Wierdapark / Wierda Park | GP
wierda park | Wierdapark / Wierda Park | GP
eldoraigne | Eldoraigne | GP
eldorainge | Eldoraigne | GP
highveld centurion | Highveld | GP
mamelodi | Mamelodi | GP
mamelodi east | Mamelodi East / Mamelodi | GP
mamelodi oos | Mamelodi East / Mamelodi | GP
atteridgeville | Atteridgeville | GP
aterridgeville | Atteridgeville | GP
soshanguve | Soshanguve | GP
shoshanguve | Soshanguve | GP
ga rankuwa | Ga-Rankuwa | GP
garankuwa | Ga-Rankuwa | GP
mabopane | Mabopane | GP
hammanskraal | Hammanskraal | GP
hamanskraal | Hammanskraal | GP
montana pretoria | Montana | GP
wonderboom | Wonderboom | GP
sinoville | Sinoville | GP
annlin | Annlin | GP
cullinan | Cullinan | GP
bronkhorstspruit | Bronkhorstspruit | GP
bronkhorst spruit | Bronkhorstspruit | GP
cape town | Cape Town | WC
kaapstad | Kaapstad / Cape Town | WC
capetown | Cape Town | WC
cpt | Cape Town | WC
sea point | Sea Point | WC
seapoint | Sea Point | WC
seepunt | Sea Point / Seepunt | WC
green point cape town | Green Point | WC
greenpoint cape town | Green Point | WC
groenpunt | Green Point / Groenpunt | WC
camps bay | Camps Bay | WC
campsbay | Camps Bay | WC
kampsbaai | Camps Bay / Kampsbaai | WC
clifton cape town | Clifton | WC
gardens cape town | Gardens | WC
tuine kaapstad | Gardens / Tuine | WC
tamboerskloof | Tamboerskloof | WC
tamboers kloof | Tamboerskloof | WC
tambourskloof | Tamboerskloof | WC
oranjezicht | Oranjezicht | WC
oranjezigt | Oranjezicht | WC
vredehoek | Vredehoek | WC
woodstock cape town | Woodstock | WC
salt river | Salt River | WC
soutrivier kaapstad | Salt River / Soutrivier | WC
observatory cape town | Observatory | WC
observatory johannesburg | Observatory | GP
mowbray | Mowbray | WC
rondebosch | Rondebosch | WC
rondebosh | Rondebosch | WC
claremont cape town | Claremont | WC
clairmont cape town | Claremont | WC
kenilworth cape town | Kenilworth | WC
wynberg cape town | Wynberg | WC
wynberg sandton | Wynberg | GP
plumstead | Plumstead | WC
plumsted | Plumstead | WC
constantia cape town | Constantia | WC
tokai | Tokai | WC
muizenberg | Muizenberg | WC
muizenburg | Muizenberg | WC
kalk bay | Kalk Bay | WC
kalkbaai | Kalk Bay / Kalkbaai | WC
fish hoek | Fish Hoek | WC
fishhoek | Fish Hoek | WC
vishoek | Fish Hoek / Vishoek | WC
simons town | Simons Town / Simon's Town / Simonstown | WC
simon's town | Simons Town / Simon's Town / Simonstown | WC
simonstad | Simonstad / Simons Town / Simon's Town / Simonstown | WC
kommetjie | Kommetjie | WC
kometjie | Kommetjie | WC
noordhoek | Noordhoek | WC
noordhoek cape town | Noordhoek | WC
hout bay | Hout Bay | WC
houtbay | Hout Bay | WC
houtbaai | Hout Bay / Houtbaai | WC
milnerton | Milnerton | WC
millerton | Milnerton | WC
century city | Century City | WC
centurycity | Century City | WC
table view | Table View / Tableview | WC
tableview | Table View / Tableview | WC
blouberg | Blouberg / Bloubergstrand | WC
bloubergstrand | Bloubergstrand | WC
parklands cape town | Parklands | WC
goodwood cape town | Goodwood | WC
parow | Parow | WC
parrow | Parow | WC
bellville | Bellville | WC
belville | Bellville | WC
bellvile | Bellville | WC
durbanville | Durbanville | WC
durbanvile | Durbanville | WC
brackenfell | Brackenfell | WC
brakenfell | Brackenfell | WC
kraaifontein | Kraaifontein | WC
kraaifontien | Kraaifontein | WC
kuils river | Kuils River / Kuilsriver / Kuilsrivier | WC
kuilsriver | Kuils River / Kuilsriver / Kuilsrivier | WC
kuilsrivier | Kuils River / Kuilsriver / Kuilsrivier | WC
blue downs | Blue Downs | WC
delft cape town | Delft | WC
khayelitsha | Khayelitsha | WC
kayelitsha | Khayelitsha | WC
khayalitsha | Khayelitsha | WC
gugulethu | Guguletu / Gugulethu | WC
guguletu | Guguletu / Gugulethu | WC
nyanga cape town | Nyanga | WC
langa cape town | Langa | WC
philippi | Philippi | WC
phillipi | Philippi | WC
mitchells plain | Mitchells Plain / Mitchell's Plain | WC
mitchell's plain | Mitchells Plain / Mitchell's Plain | WC
mitchels plain | Mitchells Plain / Mitchell's Plain | WC
athlone cape town | Athlone | WC
grassy park | Grassy Park | WC
strand | Strand | WC
somerset west | Somerset West | WC
somerset wes | Somerset West | WC
sommerset west | Somerset West | WC
gordons bay | Gordons Bay / Gordon's Bay | WC
gordonsbaai | Gordons Bay / Gordon's Bay / Gordonsbaai | WC
stellenbosch | Stellenbosch | WC
stellenbosh | Stellenbosch | WC
stelenbosch | Stellenbosch | WC
paarl | Paarl | WC
perel | Paarl | WC
franschhoek | Franschhoek | WC
franschoek | Franschhoek | WC
franshoek | Franschhoek / Fransch Hoek | WC
wellington western cape | Wellington | WC
worcester | Worcester | WC
worchester | Worcester | WC
malmesbury | Malmesbury | WC
hermanus | Hermanus | WC
hermanis | Hermanus | WC
mossel bay | Mossel Bay / Mosselbaai | WC
mosselbaai | Mossel Bay / Mosselbaai | WC
mosselbay | Mossel Bay / Mosselbaai | WC
george western cape | George | WC
knysna | Knysna | WC
kynsna | Knysna | WC
plett | Plettenberg Bay / Plettenbergbaai | WC
plettenberg bay | Plettenberg Bay / Plettenbergbaai | WC
plettenburg bay | Plettenberg Bay / Plettenbergbaai | WC
oudtshoorn | Oudtshoorn | WC
oudshoorn | Oudtshoorn | WC
oudtshorn | Oudtshoorn | WC
beaufort west | Beaufort West / Beaufort-Wes | WC
beaufort wes | Beaufort West / Beaufort-Wes | WC
vredenburg | Vredenburg | WC
saldanha | Saldanha | WC
langebaan | Langebaan | WC
durban | Durban / Durban Central | KZN
ethekwini | Durban / Durban Central | KZN
dbn | Durban / Durban Central | KZN
umhlanga | Umhlanga / Umhlanga Rocks | KZN
umhlanga rocks | Umhlanga Rocks / Umhlanga | KZN
umshlanga | Umhlanga / Umhlanga Rocks | KZN
umhlanga ridge | Umhlanga Ridge / Umhlanga Rocks / Umhlanga | KZN
la lucia | La Lucia | KZN
lalucia | La Lucia | KZN
durban north | Durban North | KZN
durban noord | Durban North | KZN
ballito | Ballito / Ballitoville | KZN
balito | Ballito / Ballitoville | KZN
phoenix durban | Phoenix | KZN
pheonix | Phoenix | KZN
chatsworth | Chatsworth | KZN
chatworth durban | Chatsworth | KZN
pinetown | Pinetown | KZN
pine town | Pinetown | KZN
westville durban | Westville | KZN
hillcrest kzn | Hillcrest | KZN
kloof kzn | Kloof | KZN
umlazi | Umlazi | KZN
umlasi | Umlazi | KZN
kwamashu | Kwa-Mashu / Kwamashu / Kwa Mashu | KZN
kwa mashu | Kwa-Mashu / Kwamashu / Kwa Mashu | KZN
inanda | Inanda | KZN
amanzimtoti | Amanzimtoti | KZN
amanzimtoti durban | Amanzimtoti | KZN
toti | Amanzimtoti | KZN
isipingo | Isipingo | KZN
umgungundlovu | Pietermaritzburg | KZN
pietermaritzburg | Pietermaritzburg | KZN
pmb | Pietermaritzburg | KZN
pietermaritsburg | Pietermaritzburg | KZN
hilton pietermaritzburg | Hilton | KZN
howick | Howick | KZN
stanger | Stanger / Kwadukuza | KZN
kwadukuza | Stanger / Kwadukuza | KZN
richards bay | Richards Bay / Richardsbaai | KZN
richardsbaai | Richards Bay / Richardsbaai | KZN
richardsbay | Richards Bay / Richardsbaai | KZN
empangeni | Empangeni | KZN
empangani | Empangeni | KZN
ladysmith | Ladysmith | KZN
umnambithi | Ladysmith | KZN
newcastle | Newcastle | KZN
new castle kzn | Newcastle | KZN
vryheid | Vryheid | KZN
port shepstone | Port Shepstone | KZN
portshepstone | Port Shepstone | KZN
port shepston | Port Shepstone | KZN
margate | Margate | KZN
scottburgh | Scottburgh | KZN
scotburg | Scottburgh | KZN
ulundi | Ulundi | KZN
port elizabeth | Port Elizabeth / Port Elizabeth Central | EC
gqeberha | Port Elizabeth / Port Elizabeth Central / Gqeberha | EC
gqebera | Gqebera / Port Elizabeth / Port Elizabeth Central / Gqeberha | EC
pe | Port Elizabeth / Port Elizabeth Central | EC
walmer pe | Walmer | EC
walmer gqeberha | Walmer | EC
walmer port elizabeth | Walmer | EC
summerstrand | Summerstrand | EC
summer strand | Summerstrand | EC
newton park | Newton Park | EC
newtonpark port elizabeth | Newton Park | EC
uitenhage | Uitenhage / Kariega | EC
kariega | Uitenhage / Kariega | EC
uitenhaag | Uitenhage | EC
despatch | Despatch | EC
jeffreys bay | Jeffreys Bay / Jeffreysbaai | EC
j bay | Jeffreys Bay / Jeffreysbaai | EC
jeffreysbaai | Jeffreys Bay / Jeffreysbaai | EC
jeffries bay | Jeffreys Bay / Jeffreysbaai | EC
grahamstown | Grahamstown / Makhanda | EC
makhanda | Grahamstown / Makhanda | EC
grahamstad | Grahamstad / Grahamstown / Makhanda | EC
east london | East London | EC
eastlondon | East London | EC
oos londen | East London / Oos-Londen | EC
kugompo city | East London | EC
beacon bay | Beacon Bay | EC
vincent east london | Vincent | EC
mdantsane | Mdantsane | EC
mdansane | Mdantsane | EC
king williams town | King Williams Town / King William's Town | EC
qonce | King Williams Town / King William's Town / Qonce | EC
bhisho | Bisho / Bhisho | EC
bisho | Bisho / Bhisho | EC
mthatha | Umtata / Mthatha | EC
umtata | Umtata / Mthatha | EC
queenstown | Queenstown / Komani | EC
komani | Queenstown / Komani | EC
butterworth | Butterworth | EC
gcuwa | Butterworth | EC
cradock | Cradock | EC
nxuba | Cradock | EC
graaff reinet | Graaff-Reinet / Graaff Reinet | EC
graaf reinet | Graaff-Reinet / Graaff Reinet | EC
bloemfontein | Bloemfontein / Bloemfontein Central | FS
mangaung | Bloemfontein / Mangaung | FS
bfn | Bloemfontein / Bloemfontein Central | FS
bloemfontien | Bloemfontein / Bloemfontein Central | FS
langenhovenpark | Langenhovenpark / Langenhoven Park | FS
langenhoven park | Langenhovenpark / Langenhoven Park | FS
universitas bloemfontein | Universitas | FS
botshabelo | Botshabelo | FS
welkom | Welkom | FS
wellkom | Welkom | FS
sasolburg | Sasolburg | FS
sasolburgh | Sasolburg | FS
kroonstad | Kroonstad | FS
bethlehem | Bethlehem | FS
betlehem | Bethlehem | FS
harrismith | Harrismith | FS
harismith | Harrismith | FS
phuthaditjhaba | Phuthaditjhaba / Puthaditjhaba / Phutaditjhaba | FS
clarens | Clarens | FS
ladybrand | Ladybrand | FS
polokwane | Polokwane / Pietersburg | LP
pietersburg | Pietersburg / Polokwane | LP
polokwana | Polokwane / Pietersburg | LP
bendor polokwane | Bendor | LP
seshego | Seshego | LP
tzaneen | Tzaneen | LP
tzanen | Tzaneen | LP
mokopane | Mokopane / Potgietersrus | LP
potgietersrus | Potgietersrus / Mokopane | LP
bela bela | Warmbaths / Bela-Bela / Warmbad | LP
warmbad | Warmbaths / Bela-Bela / Warmbad | LP
modimolle | Nylstroom / Modimolle | LP
nylstroom | Nylstroom / Modimolle | LP
louis trichardt | Louis Trichardt | LP
makhado | Louis Trichardt / Makhado | LP
louis trichard | Louis Trichardt | LP
musina | Messina / Musina | LP
messina | Messina / Musina | LP
thohoyandou | Thohoyandou | LP
tohoyandou | Thohoyandou | LP
phalaborwa | Phalaborwa | LP
palaborwa | Phalaborwa | LP
lephalale | Ellisras / Lephalale | LP
ellisras | Ellisras / Lephalale | LP
giyani | Giyani | LP
hoedspruit | Hoedspruit | LP
nelspruit | Nelspruit / Mbombela | MP
mbombela | Nelspruit / Mbombela | MP
nelspriut | Nelspruit / Mbombela | MP
white river | White River / Witrivier | MP
witrivier | White River / Witrivier | MP
witbank | Witbank / Emalahleni | MP
emalahleni | Witbank / Emalahleni | MP
emalaheni | Witbank / Emalahleni | MP
middelburg mpumalanga | Middelburg | MP
middleburg mpumalanga | Middelburg | MP
secunda | Secunda | MP
ermelo | Ermelo | MP
standerton | Standerton | MP
piet retief | Piet Retief / Emkhondo | MP
mkhondo | Piet Retief | MP
lydenburg | Lydenburg / Mashishing | MP
mashishing | Lydenburg / Mashishing | MP
sabie | Sabie | MP
hazyview | Hazyview | MP
hazy view | Hazyview | MP
komatipoort | Komatipoort | MP
malelane | Malelane / Malalane | MP
barberton | Barberton | MP
kimberley | Kimberley | NC
kimberly | Kimberley | NC
upington | Upington | NC
uppington | Upington | NC
kuruman | Kuruman | NC
springbok northern cape | Springbok | NC
de aar | De Aar | NC
deaar | De Aar | NC
kathu | Kathu | NC
postmasburg | Postmasburg | NC
rustenburg | Rustenburg | NW
rustenberg | Rustenburg | NW
phokeng | Phokeng | NW
brits | Brits | NW
hartbeespoort | Hartbeespoort / Hartebeespoort | NW
hartebeespoort | Hartbeespoort / Hartebeespoort | NW
harties | Hartbeespoort / Hartebeespoort | NW
potchefstroom | Potchefstroom | NW
potch | Potchefstroom | NW
potchefstrom | Potchefstroom | NW
tlokwe | Potchefstroom | NW
klerksdorp | Klerksdorp | NW
matlosana | Klerksdorp | NW
klerkdorp | Klerksdorp | NW
mahikeng | Mafikeng / Mahikeng | NW
mafikeng | Mafikeng / Mahikeng | NW
mafeking | Mafikeng / Mahikeng | NW
mmabatho | Mmabatho | NW
vryburg | Vryburg | NW
lichtenburg | Lichtenburg | NW
zeerust | Zeerust | NW
steyn city | Steyn City | GP
waterfall estate midrand | Waterfall Estate / Waterfall / Waterfall City | GP
dainfern | Dainfern | GP
dainfern estate | Dainfern / Dainfern Valley / Dainfern Golf Estate | GP
woodhill estate pretoria | Woodhill | GP
mooikloof | Mooikloof / Mooikloof Estate | GP
midstream estate | Midstream Estate / Midstream | GP
blue valley golf estate | Blue Valley Golf Estate / Blue Valley | GP
zimbali | Zimbali / Zimbali Estate / Zimbali Coastal Resort | KZN
mount edgecombe | Mount Edgecombe / Mt Edgecombe | KZN
mt edgecombe | Mount Edgecombe / Mt Edgecombe | KZN
val de vie | Val De Vie / Val de Vie Estate | WC
de zalze | De Zalze / De Zalze Estate | WC
st francis bay | St Francis Bay / St. Francis Bay / Saint Francis Bay | EC
saint francis bay | St Francis Bay / St. Francis Bay / Saint Francis Bay | EC
`;

const plain = (name: string) => foldName(name).replaceAll(' ', '');

const cases = DIFFICULT_ADDRESSES.trim()
  .split('\n')
  .map((line) => {
    const [typed = '', suburbs = '', zone = ''] = line.split('|').map((part) => part.trim());
    return { typed, suburbs: suburbs.split(' / ').map(plain), zone };
  });

describe('difficult addresses', () => {
  it('are at least four hundred, each once', () => {
    expect(new Set(cases.map(({ typed }) => typed)).size).toBe(cases.length);
    expect(cases.length).toBeGreaterThanOrEqual(400);
  });

  it('are found with the right suburb first', async () => {
    const gazetteer = await loadGazetteer();

    const missed = cases.filter(({ typed, suburbs, zone }) => {
      const [top] = searchPlaces(gazetteer, typed, 1);
      return !top || top.zone !== zone || !suburbs.includes(plain(top.local_area));
    });

    // 99.1 % when this was measured; the misses are in docs/performance.md.
    const rate = 1 - missed.length / cases.length;
    expect(rate, `Missed: ${missed.map(({ typed }) => typed).join(', ')}.`).toBeGreaterThanOrEqual(0.985);
  });
});
