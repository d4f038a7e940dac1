/** The syllables of standard Chinese without tones; ü is written v. */
const syllables = new Set(
  `a ai an ang ao ba bai ban bang bao bei ben beng bi bian biao bie bin bing bo bu ca cai can cang cao ce cen ceng cha chai
  chan chang chao che chen cheng chi chong chou chu chua chuai chuan chuang chui chun chuo ci cong cou cu cuan cui cun cuo
  da dai dan dang dao de dei den deng di dia dian diao die ding diu dong dou du duan dui dun duo e ei en eng er fa fan fang
  fei fen feng fo fou fu ga gai gan gang gao ge gei gen geng gong gou gu gua guai guan guang gui gun guo ha hai han hang
  hao he hei hen heng hong hou hu hua huai huan huang hui hun huo ji jia jian jiang jiao jie jin jing jiong jiu ju juan
  jue jun ka kai kan kang kao ke ken keng kong kou ku kua kuai kuan kuang kui kun kuo la lai lan lang lao le lei leng li
  lia lian liang liao lie lin ling liu lo long lou lu luan lue lun luo lv lve ma mai man mang mao me mei men meng mi mian
  miao mie min ming miu mo mou mu na nai nan nang nao ne nei nen neng ni nian niang niao nie nin ning niu nong nou nu nuan
  nue nuo nv nve o ou pa pai pan pang pao pei pen peng pi pian piao pie pin ping po pou pu qi qia qian qiang qiao qie qin
  qing qiong qiu qu quan que qun ran rang rao re ren reng ri rong rou ru rua ruan rui run ruo sa sai san sang sao se sen
  seng sha shai shan shang shao she shei shen sheng shi shou shu shua shuai shuan shuang shui shun shuo si song sou su suan
  sui sun suo ta tai tan tang tao te teng ti tian tiao tie ting tong tou tu tuan tui tun tuo wa wai wan wang wei wen weng
  wo wu xi xia xian xiang xiao xie xin xing xiong xiu xu xuan xue xun ya yan yang yao ye yi yin ying yo yong you yu yuan
  yue yun za zai zan zang zao ze zei zen zeng zha zhai zhan zhang zhao zhe zhei zhen zheng zhi zhong zhou zhu zhua zhuai
  zhuan zhuang zhui zhun zhuo zi zong zou zu zuan zui zun zuo`.split(/\s+/),
)

/** All that begin so: a syllable that is being typed. */
export const syllablesBeginning = (letters: string): string[] =>
  [...syllables].filter((syllable) => syllable.startsWith(letters))

const longestSyllable = 6
/** No title is typed further than this without a blank. */
const longestWord = 60

/**
 * The ways to read a word as syllables, longest syllables first: xian is xian or xi an. None if it cannot be read so.
 * An apostrophe divides: xi'an is xi an alone.
 */
export function legalCuts(word: string, most = 4): string[][] {
  if (word.length > longestWord) return []
  const parts = word.replaceAll('ü', 'v').split(/['\u2018\u2019]/u)
  return parts.reduce<string[][]>(
    (cuts, part) => {
      const endings = cutsOf(part, most)
      return cuts.flatMap((cut) => endings.map((ending) => [...cut, ...ending])).slice(0, most)
    },
    [[]],
  )
}

function cutsOf(word: string, most: number): string[][] {
  if (!/^[a-z]+$/u.test(word)) return []
  // From the end: the cuts of every ending, at most so many of each, so that no word takes long.
  const endings: string[][][] = Array.from({ length: word.length + 1 }, () => [])
  endings[word.length] = [[]]
  for (let start = word.length - 1; start >= 0; start -= 1) {
    for (let end = Math.min(word.length, start + longestSyllable); end > start; end -= 1) {
      const syllable = word.slice(start, end)
      if (!syllables.has(syllable)) continue
      endings[start]!.push(...endings[end]!.map((rest) => [syllable, ...rest]))
    }
    endings[start] = endings[start]!.toSorted((a, b) => a.length - b.length).slice(0, most)
  }
  return endings[0]!
}
