import type { LocaleCode } from './locale.ts'

// 256 short nouns with the same meaning in English and Russian, so that users can compare an address's words across
// languages.
const PAIRS = `
anchor якорь,apple яблоко,arrow стрела,autumn осень,axe топор,badger барсук,bag сумка,ball мяч,
bamboo бамбук,barn амбар,barrel бочка,basket корзина,bath ванна,bay залив,beach пляж,beak клюв,
bean боб,bear медведь,beaver бобр,bee пчела,beet свёкла,bell колокол,belt ремень,bench скамья,
berry ягода,birch берёза,bird птица,boat лодка,book книга,boot сапог,bottle бутылка,bowl миска,
box коробка,branch ветка,bread хлеб,brick кирпич,bridge мост,broom метла,bucket ведро,buffalo буйвол,
bull бык,bus автобус,bush куст,butter масло,button пуговица,cabin хижина,cake торт,camel верблюд,
candle свеча,cannon пушка,canoe каноэ,cape мыс,carpet ковёр,carrot морковь,cart телега,castle замок,
cat кот,cave пещера,cedar кедр,chain цепь,chair стул,chalk мел,cheese сыр,cherry вишня,
chess шахматы,chest сундук,chimney труба,clay глина,cliff утёс,clock часы,cloud облако,clover клевер,
coat пальто,coffee кофе,comb гребень,comet комета,compass компас,copper медь,coral коралл,corn кукуруза,
cotton хлопок,cow корова,crab краб,crane журавль,cricket сверчок,crow ворона,crown корона,cup чашка,
curtain штора,dawn рассвет,deer олень,desert пустыня,dew роса,diamond алмаз,dog собака,dolphin дельфин,
donkey осёл,door дверь,dove голубь,dragon дракон,dress платье,drum барабан,duck утка,dune дюна,
eagle орёл,ear ухо,echo эхо,eel угорь,egg яйцо,elbow локоть,elk лось,elm вяз,
engine мотор,falcon сокол,fan веер,feather перо,fence забор,fern папоротник,field поле,fig инжир,
finger палец,fir ель,fire огонь,fish рыба,flag флаг,flax лён,flour мука,flower цветок,
flute флейта,fog туман,forest лес,fork вилка,fox лиса,frog лягушка,frost мороз,garden сад,
garlic чеснок,gate ворота,ghost призрак,giraffe жираф,glass стекло,glove перчатка,goat коза,gold золото,
goose гусь,grape виноград,grass трава,guitar гитара,hail град,hammer молоток,hand рука,harbor гавань,
hare заяц,harp арфа,hat шляпа,hawk ястреб,hay сено,heart сердце,hedgehog ёж,helmet шлем,
heron цапля,hill холм,honey мёд,hook крючок,horn рог,horse лошадь,house дом,ice лёд,
ink чернила,iron железо,island остров,ivy плющ,jacket куртка,jam варенье,jar банка,jungle джунгли,
kettle чайник,key ключ,king король,kite змей,knee колено,knife нож,knot узел,ladder лестница,
lake озеро,lamp лампа,leaf лист,lemon лимон,letter письмо,lily лилия,lime лайм,linden липа,
lion лев,lizard ящерица,lock замочек,lynx рысь,map карта,maple клён,marble мрамор,mask маска,
mast мачта,meadow луг,melon дыня,milk молоко,mill мельница,mint мята,mirror зеркало,mole крот,
moon луна,moss мох,moth мотылёк,mountain гора,mouse мышь,mushroom гриб,nail гвоздь,needle игла,
nest гнездо,net сеть,night ночь,nose нос,nut орех,oak дуб,oar весло,ocean океан,
oil нефть,olive олива,onion лук,orange апельсин,otter выдра,owl сова,palm пальма,paper бумага,
parrot попугай,peach персик,pear груша,pearl жемчуг,pen ручка,pepper перец,piano рояль,pigeon сизарь,
pine сосна,plum слива,pocket карман,pond пруд,rain дождь,river река,salt соль,spring весна,
rocket ракета,root корень,rope верёвка,rose роза,ruby рубин,saddle седло,sail парус,sand песок
`
  .split(',')
  .map((pair) => pair.trim().split(' '))

/** Number of fingerprint words in each language. */
export const FINGERPRINT_WORD_COUNT = PAIRS.length

/** Returns the fingerprint word at an index from 0 to 255. */
export function fingerprintWord(index: number, locale: LocaleCode): string {
  return PAIRS[index]?.[locale === 'ru' ? 1 : 0] ?? ''
}
