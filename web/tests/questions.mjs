// Fifty games about which the program's text, its JSON and the page must tell the same.
export const QUESTIONS = [
  "0", "1", "-3/4", "5/8", "*", "*3", "^", "v*", "^^*", "^3", "v2*3", "^<2>", "^[3]", "+-1", "+-{2|1}",
  "{3|1}", "{2|0} + ^", "{3|1} + ^ - domineering(2x4)", "{7|5||0}", "9||8|0", "14|2|||-2||-14|-16", "4||-4|-10", "10||8|0",
  "{0,*|0}", "{0|v*}", "Tiny(2)", "Miny(1/2)", "2Tiny(2)", "1 + {1|*}", "4.{2|0}", "{1|-1} + {2|-2}", "cool({5|1},1)", "heat(*,2)",
  "overheat(^,1,2)", "freeze({4|-4})", "chill({3|1})", "reduced({2*|0})", "domineering(2x3)", "domineering(3x3)", "clobber(xox|oxo)",
  "toads_and_frogs(tt.ff)", "hackenbush(lrlr)", "nim(3,4,5)", "toppling_dominoes(lrrlrrl)", "outcome(^)", "options({3|1})", "over", "on", "upon", "on & off",
];
