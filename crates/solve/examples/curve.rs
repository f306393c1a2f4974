use std::time::Instant;
use tedomari_solve::*;
use tedomari_value::{Engine, Value};
struct R(u64);
impl R { fn n(&mut self)->u64{ self.0=self.0.wrapping_add(0x9e3779b97f4a7c15); let mut z=self.0; z=(z^(z>>30)).wrapping_mul(0xbf58476d1ce4e5b9); z=(z^(z>>27)).wrapping_mul(0x94d049bb133111eb); z^(z>>31)} fn below(&mut self,k:u64)->u64{self.n()%k} fn leaf(&mut self)->i64{ self.below(101) as i64-50 } }
fn thesis(e:&Engine,r:&mut R,d:u32,root:bool)->Value{
    if d==0 || (!root && r.below(10)<4) { return e.integer(r.leaf()); }
    loop {
        let l:Vec<Value>=(0..1+r.below(2)).map(|_|thesis(e,r,d-1,false)).collect();
        let q:Vec<Value>=(0..1+r.below(2)).map(|_|thesis(e,r,d-1,false)).collect();
        let vl=l.iter().map(|&x|e.right_stop(x)).max().unwrap(); let vr=q.iter().map(|&x|e.left_stop(x)).min().unwrap();
        if vl>=vr { let g=e.game(&l,&q).unwrap(); if !root || !g.is_number() {return g;} }
    }
}
fn lh(e:&Engine,r:&mut R)->Value{ loop { let mut v=[r.leaf(),r.leaf(),r.leaf()]; v.sort(); if v[0]<v[1]&&v[1]<v[2] { let i=e.game(&[e.integer(v[2])],&[e.integer(v[1])]).unwrap(); return e.game(&[i],&[e.integer(v[0])]).unwrap(); } } }
fn main(){
    let a:Vec<String>=std::env::args().collect();
    let fam=a[1].as_str(); let n:usize=a[2].parse().unwrap(); let seeds:u64=a[3].parse().unwrap(); let lanes:usize=a.get(4).map_or(64,|x|x.parse().unwrap());
    let off:Vec<&str>=a.get(5).map_or(vec![],|x|x.split(',').collect());
    let mut ing=Ingredients{lanes,..Default::default()};
    for o in off { match o {"dom"=>ing.dominance=false,"pairs"=>ing.pairs=false,"red"=>ing.reduced=false,"cancel"=>ing.cancelling=false,"order"=>ing.ordering=false,"temp"=>ing.temperatures=false,_=>{}} }
    let mut res=vec![];
    for s in 0..seeds {
        let e=Engine::new(); let mut r=R(s*7919+n as u64);
        let v:Vec<Value>=(0..n).map(|i| match fam {"thesis"=>thesis(&e,&mut r,3,true),"left"=>lh(&e,&mut r),"mix"=> if i%2==0 {lh(&e,&mut r)} else {let x=1+r.below(50) as i64; e.game(&[e.integer(x)],&[e.integer(-x)]).unwrap()},
          "close"=> loop { let g=thesis(&e,&mut r,3,true); let t=e.temperature(g).unwrap().to_f64(); if (20.0..=22.0).contains(&t) {break g} },_=>panic!()}).collect();
        e.set_budget(tedomari_value::Budget::new().time(std::time::Duration::from_secs(20)));
        let t=Instant::now(); let mut so=Solver::with(&e,ing);
        let x=so.score(&v,Player::Left); let y= if x.is_ok(){so.score(&v,Player::Right)} else {x.clone()};
        let dt=t.elapsed().as_secs_f64(); let c=so.counts();
        res.push((dt,c,x.map(|x|x.to_string()).unwrap_or("?".into()),y.map(|x|x.to_string()).unwrap_or("?".into())));
    }
    res.sort_by(|a,b|a.0.partial_cmp(&b.0).unwrap());
    let m=&res[res.len()/2]; println!("{fam} {n}: median {:.4}s max {:.3}s {:?} {} {}",m.0,res.last().unwrap().0,m.1,m.2,m.3);
    let mut ns:Vec<u64>=res.iter().map(|r|r.1.nodes).collect(); ns.sort(); println!("   median nodes {} ", ns[ns.len()/2]);
}
