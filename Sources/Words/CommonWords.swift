// Made by tools/make-common-words.

/// The 2,000 commonest English words, counted in texts of the public domain.
enum CommonWords {
  /// The words, the commonest first, each with its count among 10 million.
  static let records: StaticString = """
    the 627882 of 332935 and 309250 to 301837 a 187134 in 167358 is 131056 that 119176 be 102288 for 102282 i 100844 \
    it 99223 you 94665 was 86929 her 84358 not 81426 he 79673 as 75828 with 75294 his 63935 she 63198 by 57524 \
    will 55484 have 55026 but 54865 on 54612 all 53332 had 52151 or 50981 they 47321 are 47307 this 47117 if 45241 \
    from 45188 at 44357 him 42984 an 41652 which 40332 so 37932 your 35678 them 35434 my 34671 their 32373 who 31641 \
    no 31286 when 30938 were 30069 one 28087 shall 26956 me 26237 there 25924 been 25328 very 25129 any 24595 \
    said 24513 would 23799 could 23334 do 22395 more 21888 database 21724 has 21251 than 20319 what 19511 can 18580 \
    into 18530 out 18253 may 17720 only 17567 such 17409 must 17206 we 17133 then 16917 table 16769 other 16515 \
    before 15845 source 15222 up 14680 should 14535 every 14123 much 13904 time 13832 might 13793 first 13535 \
    context 13516 detail 13274 its 13176 matrix 12985 being 12787 made 12447 am 12351 two 12306 same 12251 man 12245 \
    those 12243 some 12179 after 12138 also 11728 these 11622 value 11549 test 11439 know 11345 how 11307 own 11215 \
    did 11176 like 11100 file 10891 make 10832 used 10822 good 10476 now 10087 without 10071 great 9903 well 9767 \
    day 9761 even 9688 house 9685 about 9667 never 9631 each 9573 come 9486 little 9470 people 9338 go 9327 think 9122 \
    column 9109 most 9080 set 9075 function 8971 came 8848 use 8830 name 8770 us 8566 against 8562 say 8476 again 8472 \
    because 8389 see 8386 son 8298 king 8283 nothing 8218 our 8213 herself 8182 over 8078 way 7990 away 7965 many 7924 \
    using 7862 though 7859 always 7847 give 7585 new 7569 does 7554 where 7550 number 7106 statement 7051 \
    children 6999 too 6990 men 6932 down 6880 query 6841 place 6805 another 6789 upon 6785 father 6772 let 6748 \
    soon 6707 both 6656 c 6549 index 6453 error 6404 take 6330 went 6295 through 6281 return 6231 things 6231 \
    interface 6185 himself 6124 memory 6101 thing 6061 last 6057 long 6040 hand 6030 returned 5980 result 5904 \
    page 5903 done 5847 between 5844 having 5762 found 5745 young 5740 land 5627 part 5623 within 5584 heart 5581 \
    called 5545 version 5536 ever 5496 saw 5495 don't 5467 while 5463 just 5388 returns 5381 code 5330 three 5310 \
    better 5262 thought 5239 nor 5193 option 5188 quite 5186 parameter 5182 here 5148 saying 5146 yet 5077 still 5049 \
    together 5037 call 5030 sure 4964 heard 4898 argument 4815 dear 4799 cannot 4795 whom 4795 single 4765 days 4728 \
    right 4726 object 4711 change 4693 clause 4689 among 4680 back 4679 values 4668 put 4658 open 4653 command 4615 \
    off 4592 less 4576 functions 4571 left 4567 given 4554 brought 4543 either 4516 row 4515 sister 4510 \
    connection 4506 columns 4417 changes 4416 second 4380 end 4342 side 4340 tell 4325 indeed 4306 pointer 4252 \
    however 4194 order 4172 words 4162 key 4157 under 4143 passed 4133 took 4130 hope 4124 word 4078 integer 4075 \
    size 4059 enough 4053 next 4024 love 4016 life 4004 read 4002 since 3998 virtual 3993 tables 3993 rather 3981 \
    family 3968 following 3966 once 3954 mother 3944 look 3911 string 3911 work 3905 data 3885 speak 3834 hear 3805 \
    gave 3752 application 3752 says 3750 friend 3747 least 3738 sons 3737 mind 3728 few 3704 felt 3702 power 3692 \
    default 3682 something 3656 woman 3632 schema 3624 room 3609 world 3581 example 3573 whole 3569 present 3561 \
    brother 3558 according 3538 seen 3537 find 3535 seemed 3528 eyes 3514 years 3482 above 3463 means 3458 get 3454 \
    home 3451 going 3447 show 3409 old 3396 really 3391 rows 3387 morning 3373 half 3370 mode 3365 wish 3346 \
    possible 3344 sent 3340 earth 3338 write 3313 able 3308 case 3298 different 3281 cause 3263 happy 3249 \
    available 3234 believe 3230 perhaps 3229 method 3225 rest 3219 written 3215 feelings 3186 subject 3171 moment 3169 \
    bug 3158 till 3155 far 3142 until 3136 themselves 3118 immediately 3112 almost 3103 point 3102 whose 3096 \
    taken 3092 spoke 3089 content 3080 therefore 3073 told 3052 poor 3043 text 3043 city 3017 myself 3005 \
    anything 3005 transaction 2980 support 2979 known 2966 whether 2958 pleasure 2942 cried 2930 neither 2896 \
    true 2892 voice 2881 looked 2881 letter 2873 bytes 2860 bring 2856 often 2843 person 2832 didn't 2829 manner 2825 \
    full 2821 kind 2802 equal 2801 want 2796 gone 2786 general 2784 others 2777 evening 2770 evil 2767 \
    information 2760 e 2751 certainly 2735 created 2733 wife 2722 expression 2722 instead 2716 answer 2706 run 2705 \
    near 2699 thousand 2687 hundred 2683 extension 2630 statements 2616 began 2616 head 2612 keep 2599 times 2587 \
    high 2554 longer 2553 leave 2547 four 2546 knew 2538 cache 2535 prepared 2534 year 2533 character 2530 ought 2529 \
    offering 2480 spirit 2477 fire 2477 works 2467 feel 2451 best 2447 coming 2427 body 2420 holy 2410 help 2404 \
    large 2398 greater 2381 list 2380 towards 2378 answered 2364 turned 2363 third 2358 reason 2357 already 2355 \
    friends 2344 appear 2337 sort 2331 yourself 2329 daughter 2317 contains 2311 journal 2292 replied 2284 walk 2282 \
    five 2278 operator 2278 except 2275 files 2273 beyond 2256 step 2249 servant 2233 around 2229 face 2226 state 2213 \
    hands 2206 else 2201 happiness 2189 type 2187 beginning 2182 suppose 2179 need 2174 pass 2165 death 2160 \
    party 2159 everything 2152 spirits 2131 control 2130 become 2122 small 2121 foreign 2115 became 2100 format 2099 \
    zero 2095 night 2087 seeing 2081 doing 2079 create 2079 complete 2072 pages 2070 uses 2070 constraint 2068 \
    deal 2066 short 2061 country 2058 received 2042 output 2039 blob 2036 free 2033 afraid 2030 servants 2029 \
    seven 2024 prior 2019 performance 2018 opinion 2017 invoked 2009 strong 2008 release 2002 ten 2002 understand 1998 \
    red 1997 hour 1990 live 1983 implementation 1976 law 1973 turn 1967 common 1967 determined 1956 hardly 1954 \
    current 1952 during 1950 eat 1949 idea 1947 comfort 1942 acquaintance 1938 child 1937 course 1936 \
    applications 1936 visit 1928 attention 1926 sometimes 1920 field 1914 exactly 1899 opened 1895 fathers 1893 \
    required 1892 form 1891 glad 1885 length 1879 account 1867 directly 1857 particular 1855 allow 1855 stored 1846 \
    specified 1844 disk 1842 names 1839 followed 1830 door 1825 setting 1823 certain 1821 kindness 1820 necessary 1818 \
    sight 1818 modified 1816 asked 1813 looking 1811 middle 1811 comes 1797 soul 1793 appeared 1788 tree 1782 \
    process 1769 several 1765 brothers 1753 walked 1735 additional 1730 limit 1729 fine 1725 doubt 1719 commanded 1718 \
    ready 1718 fear 1717 truth 1709 making 1709 perfectly 1707 why 1703 fall 1703 makes 1702 mean 1697 obliged 1692 \
    distance 1690 routine 1684 affection 1683 lived 1681 peace 1677 considered 1676 changed 1666 nations 1665 \
    system 1660 optimization 1659 alone 1655 arguments 1653 interfaces 1644 consider 1640 constraints 1640 \
    remember 1637 minutes 1636 terms 1631 allowed 1629 whatever 1625 sat 1621 white 1618 entered 1613 praise 1609 \
    queries 1607 bear 1607 hold 1602 likely 1601 library 1598 backup 1596 matter 1594 struck 1591 ask 1581 spoken 1581 \
    business 1575 unless 1573 priest 1572 talked 1571 parts 1570 aunt 1570 meet 1565 forever 1565 sea 1561 gold 1558 \
    thus 1554 named 1554 added 1553 glory 1547 view 1546 stand 1542 talk 1540 situation 1539 contain 1537 \
    databases 1536 results 1532 multiple 1530 future 1529 avoid 1528 attempt 1527 understanding 1524 living 1524 \
    interest 1516 attached 1511 sequence 1510 expressions 1508 rollback 1506 wanted 1506 main 1505 operation 1503 \
    causes 1499 early 1499 prepare 1495 real 1494 care 1491 knowledge 1491 pretty 1489 daughters 1488 water 1483 \
    toward 1477 six 1470 continued 1469 automatically 1469 close 1466 wished 1462 separate 1461 feeling 1461 stay 1451 \
    itself 1451 light 1446 blue 1446 blood 1445 routines 1443 farther 1441 regard 1438 agreeable 1435 stood 1434 \
    giving 1434 none 1431 kept 1430 sin 1429 usual 1425 running 1424 kingdom 1419 calls 1417 impossible 1415 \
    satisfied 1414 town 1413 planner 1413 mouth 1410 office 1408 cut 1408 occurs 1405 original 1405 ladies 1405 \
    met 1404 cities 1403 difference 1400 listen 1398 husband 1398 married 1394 speaking 1393 judgment 1387 \
    afterwards 1383 conversation 1381 module 1379 believed 1379 space 1377 priests 1377 manners 1376 sense 1375 \
    entry 1374 history 1372 carriage 1368 enabled 1366 ways 1360 associated 1358 whenever 1357 various 1356 send 1356 \
    sword 1355 dead 1355 entirely 1354 releases 1353 father's 1351 appearance 1349 expected 1349 connections 1348 \
    marriage 1343 sisters 1335 cast 1330 dare 1328 calling 1326 round 1324 company 1321 forward 1320 flag 1318 \
    receive 1317 sorry 1308 offer 1305 occur 1303 behavior 1303 match 1302 input 1297 respect 1295 build 1293 \
    fixed 1293 parameters 1290 settled 1289 pleased 1288 natural 1285 sake 1284 term 1280 window 1279 provide 1278 \
    problem 1278 women 1273 former 1272 greatest 1271 fell 1270 begin 1266 join 1264 wonder 1262 held 1260 \
    writing 1255 aggregate 1255 girl 1254 heaven 1250 purpose 1250 due 1248 characters 1245 collating 1241 silver 1241 \
    nature 1240 ground 1238 lock 1234 marry 1233 engaged 1227 talking 1226 probably 1224 army 1221 register 1217 \
    altar 1217 strength 1215 thinking 1212 blessed 1212 circumstances 1211 consequence 1209 happen 1208 got 1204 \
    bad 1203 drink 1202 hours 1202 store 1201 month 1200 program 1199 sit 1199 compiled 1197 cases 1195 copy 1195 \
    concerning 1191 particularly 1190 advantage 1190 bread 1189 built 1189 heap 1188 enter 1185 shared 1183 \
    indexes 1182 money 1179 handle 1178 useful 1177 bind 1175 wrong 1175 effect 1175 follows 1173 fortune 1171 \
    looks 1168 desire 1164 plan 1164 nobody 1161 usually 1158 question 1156 triggers 1156 kings 1155 public 1155 \
    eye 1154 enhancements 1152 assure 1150 easy 1150 won't 1149 access 1147 laid 1147 provided 1145 deleted 1141 \
    uncle 1139 try 1138 hard 1138 array 1137 fixes 1133 maximum 1130 options 1130 thoughts 1129 taking 1128 \
    places 1127 removed 1126 sitting 1123 versions 1122 seems 1119 update 1116 judge 1115 degree 1113 article 1113 \
    fail 1113 exceedingly 1111 pleasant 1109 strings 1106 king's 1105 defined 1105 easily 1105 header 1104 \
    covenant 1103 die 1103 book 1102 false 1101 scarcely 1101 week 1100 commit 1098 notice 1097 proper 1096 joy 1096 \
    language 1096 subsequent 1093 prevent 1092 anger 1091 dwell 1091 air 1090 takes 1088 ill 1083 wicked 1081 \
    record 1080 attachment 1080 obtained 1078 allocation 1077 destroy 1075 supposed 1075 lists 1074 doesn't 1073 \
    previous 1072 temporary 1070 bound 1069 behind 1068 instruction 1064 months 1063 occasion 1062 actually 1058 \
    lay 1057 methods 1053 simple 1051 described 1051 engagement 1051 wisdom 1050 delivered 1050 loved 1046 chosen 1044 \
    check 1044 mighty 1043 hoped 1038 disabled 1034 gathered 1034 seek 1033 resolution 1030 pain 1029 anxious 1029 \
    multitude 1027 reading 1025 omitted 1024 flesh 1023 passing 1021 search 1021 beauty 1020 structure 1020 \
    righteousness 1020 destroyed 1020 green 1019 dinner 1019 valid 1018 remain 1017 age 1017 righteous 1017 \
    hearing 1015 detailed 1013 twenty 1013 taste 1011 faster 1011 appropriate 1009 fourth 1009 generated 1009 \
    happened 1008 conduct 1007 walking 1005 count 1003 sensible 1002 loss 1001 chief 1001 lost 1000 died 999 \
    declared 998 important 997 select 996 today 996 handsome 996 checkpoint 995 shell 995 follow 994 especially 994 \
    b 992 wait 991 convinced 991 perfect 991 increase 991 tried 990 message 990 surely 985 developers 984 wine 983 \
    smile 983 cousin 982 led 978 choice 977 carried 976 temple 975 trouble 975 gives 973 busy 972 act 972 \
    opportunity 970 exist 969 fact 967 remained 967 reflected 967 past 966 constant 966 killed 959 seem 957 \
    meaning 956 mother's 955 worth 954 expect 954 empty 953 nation 952 wilderness 950 enemies 950 service 949 \
    yellow 945 views 944 cursor 943 placed 943 intended 941 finished 941 gate 940 filled 940 operations 940 \
    entries 940 play 938 knowing 937 surprise 935 silent 934 meant 932 serious 932 observed 930 imagine 929 insert 928 \
    caused 928 affinity 927 addition 926 containing 925 trying 925 presence 923 burnt 922 returning 922 undefined 922 \
    deliver 921 silence 921 save 920 corresponding 918 letters 918 line 916 society 914 errors 912 including 908 \
    shown 907 wise 907 parent 907 countenance 906 gentleman 906 war 905 delight 905 angry 904 entire 904 worse 904 \
    merely 901 similar 899 offset 898 writes 898 meeting 896 justice 894 feet 893 primary 892 date 891 buffer 891 \
    vain 888 sacrifice 888 directory 887 loop 887 inserted 887 distress 885 continue 884 spite 884 joined 884 \
    documentation 884 user 884 equally 884 everybody 882 declare 881 locking 881 delete 880 cold 877 comparison 876 \
    trigger 876 site 876 private 876 serve 875 otherwise 875 broken 874 operators 872 satisfaction 870 pride 870 \
    wrath 868 ago 868 faith 867 journey 866 understood 866 document 866 allows 865 occurred 865 thread 863 fruit 862 \
    larger 861 eight 861 increased 861 pay 859 safe 859 knows 857 offerings 855 extended 854 determine 853 below 853 \
    duty 850 chronology 850 twelve 849 gods 844 resolved 844 wishes 841 depend 841 temper 840 sister's 839 formed 837 \
    appears 836 waters 836 danger 836 princes 833 powers 832 ashamed 832 keyword 831 sky 831 introduced 831 master 829 \
    ordinary 828 everyone 828 mentioned 826 sins 826 excellent 824 total 824 syntax 824 forth 822 delighted 821 \
    aware 821 ones 817 listened 817 forget 817 creature 816 late 815 completely 815 fancy 814 lead 812 further 811 \
    spent 810 clear 809 houses 809 systems 808 latter 807 appointed 805 turning 801 apply 799 refracted 798 \
    inheritance 798 along 798 fond 798 currently 798 trust 797 horses 796 repeated 796 byte 794 violet 794 points 794 \
    supported 794 amount 792 event 790 acquainted 790 fair 789 raised 787 curiosity 786 dance 786 comfortable 786 \
    legacy 784 keys 784 indices 783 instance 783 families 782 corruption 781 problems 781 commands 781 address 781 \
    internal 780 rich 780 share 779 sound 779 equivalent 779 needed 777 wrote 777 conflict 777 mercy 776 influence 775 \
    previously 774 closed 772 born 772 log 771 delightful 768 instantly 766 moved 764 configuration 764 reset 764 \
    records 763 greatly 763 dark 762 report 761 hook 758 angel 758 direct 757 lest 757 normally 756 lives 756 \
    promised 756 girls 755 persuaded 755 food 755 beautiful 755 reached 754 thank 753 distinct 753 invoke 751 \
    rejoice 751 quiet 750 kill 747 property 746 later 746 attempts 745 mine 743 speech 743 leaving 743 companion 743 \
    improvements 742 promise 742 encoding 742 enable 742 persons 741 highly 741 low 741 circumstance 740 health 739 \
    weeks 738 can't 737 prophets 737 style 736 escape 736 superior 736 standing 735 accept 735 immediate 733 \
    measure 733 inhabitants 732 break 731 iniquity 731 finding 730 fields 729 disposition 728 yourselves 728 \
    incorrect 727 arose 725 generally 725 existing 723 bed 722 testing 721 prophet 720 committed 720 thereof 719 \
    special 718 honor 718 contrary 718 standard 717 offered 717 produced 716 clauses 716 needs 715 choose 715 \
    absence 715 extremely 712 waiting 712 implementations 712 assembly 710 friendship 710 battle 710 include 709 \
    implement 708 yours 708 regret 707 compound 707 goes 706 numbers 705 handler 705 correctly 704 fast 703 \
    operating 703 amiable 703 admiration 703 seat 702 partial 700 storage 700 rose 699 besides 698 confidence 698 \
    transactions 696 hopes 696 engine 695 attentions 695 nearly 695 desired 695 chance 694 invitation 693 session 692 \
    recommended 692 burned 692 arrival 691 applied 691 sets 690 vacuum 690 concern 689 core 689 male 689 ball 688 \
    path 687 updated 687 anybody 687 ease 686 upper 686 corrupt 685 collation 685 disciples 684 features 683 \
    compatibility 682 quick 681 observe 680 details 680 smallest 680 operand 679 processing 679 variable 679 \
    contained 678 extra 677 divided 677 hint 675 pity 674 suffer 673 gratitude 672 secure 672 stone 671 forced 670 \
    secret 670 pointers 670 sought 669 sanctuary 668 inclination 667 possession 666 fully 666 rain 665 surprised 664 \
    move 663 modify 663 sun 661 negative 660 drive 660 specific 658 remaining 657 sweet 656 news 655 thirty 653 \
    recent 652 heads 652 rule 652 alarm 651 throughout 651 rooms 649 spread 649 cubits 649 mountain 649 saved 649 \
    provides 648 elders 646 becomes 644 success 642 wind 641 tribe 640 custom 640 bore 640 enjoyment 640 \
    altogether 640 anyone 639 offspring 639 older 639 disappointed 638 plain 637 thanks 637 start 635 \
    representation 635 established 635 temp 634 unable 633 peoples 632 trees 632 black 631 remove 630 \
    consideration 630 outside 630 hot 629 twice 628 shame 628 duties 627 deep 627 decided 627 likewise 626 \
    mistaken 626 mention 625 weather 624 beloved 624 require 624 counsel 623 scan 623 fails 622 disappointment 622 \
    man's 622 absolutely 622 strange 622 included 621 unclean 621 fifty 620 smaller 620 status 620 algorithm 619 \
    stack 619 finish 619 carry 618 expressed 617 shut 616 across 616 wall 616 assured 615 lips 614 oil 613 cost 613 \
    importance 613 action 612 grew 612 caught 612 counted 612 interesting 611 archive 611 datatype 611 grow 611 \
    difficulty 609 ourselves 609 progress 608 proved 607 thrown 607 river 606 mountains 606 branch 606 remains 605 \
    underlying 604 cry 603 sheep 603 trace 602 pleasing 600 numeric 600 lose 599 converted 599 please 598 arrived 598 \
    disposed 598 reply 597 wood 597 vanity 596 cottage 596 evaluated 596 brother's 595 dancing 594 alternative 593 \
    fit 593 pieces 593 prefix 593 bless 593 tone 593 tears 592 ensure 592 eager 592 grace 591 quarter 590 wants 590 \
    declaration 590 authority 588 steps 588 cousins 588 lower 587 credit 586 successful 586 warm 585 doors 585 \
    reproach 585 feature 584 machine 584 forgotten 584 suffered 584 exists 583 harm 583 continually 583 correct 582 \
    rise 582 implemented 582 youth 581 charming 581 fled 580 arm 580 anxiety 579 wishing 579 compliment 578 bugs 578 \
    integers 578 failure 578 registered 577 agitation 577 quickly 577 portion 577 scheme 577 auxiliary 576 \
    expectation 576 wanting 576 requires 576 conviction 575 drew 574 performed 573 draw 573 sleep 573 integrity 573 \
    proof 573 folly 572 border 572 astonishment 572 fellow 571 macro 570 fifth 570 heavens 569 arbitrary 569 drawn 568 \
    loving 568 minor 567 tests 566 civility 566 considering 566 opening 565 hair 564 throne 563 snapshot 563 \
    misery 563 root 562 yesterday 560 exec 559 initialize 559 compassion 559 reign 558 hidden 558 commandments 558 \
    prevented 558 request 557 valley 557 parser 556 individual 555 load 555 ark 555 totally 555 eldest 554 \
    gentlemen 554 reasonable 552 suddenly 551 hole 551 gather 551 pounds 551 learn 550 destruction 549 failed 546 \
    holding 546 hurry 544 excuse 544 darkness 544 departed 542 miles 542 gates 542 exercise 542 top 542 feared 541 \
    isn't 541 ran 541 delay 541 agreed 540 capable 540 stones 539 affected 539 attended 539 ignored 539 sudden 537 \
    optimizer 537 camp 537 horse 537 dearest 536 ma'am 536 raise 536 wickedness 536 lines 535 pause 535 lifted 535 \
    beg 534 truly 534 court 534 animals 534 automatic 533 concerned 533 bow 531 necessity 531 soft 531 commandment 530 \
    forty 529 welcome 529 wholly 529 extensions 528 difficult 528 stopped 527 crash 526 definition 526 design 525 \
    reigned 525 hearts 525 token 525 period 524 sufficient 524 hate 522 lie 522 entrance 522 opposite 522 lot 522 \
    hers 521 strike 521 getting 520 actual 520 blessing 519 wives 519 atomic 518 indicates 518 simply 518 related 517 \
    suffering 517 working 517 active 517 obtain 516 begins 516 bringing 516 fault 515 worthy 515 satisfy 515 meal 515 \
    generate 514 obscure 514 shows 514 breakfast 512 fill 512 higher 510 frame 510 note 510 earlier 510 hide 509 \
    vessels 508 thickness 507 mark 507 ends 507 fears 507 floating 506 watch 506 positive 505 claims 505 runs 504 \
    consists 503 rules 503 marrying 503 target 502 north 502 salvation 500 thousands 500 respectively 500 highest 499 \
    covering 499 range 499 interpreted 498 garden 496 force 496 lively 496 consent 496 extraordinary 495 sign 495 \
    regular 495 instructions 493 stop 493 persuade 492 indexed 492 feast 492 income 491 observation 491 staying 491 \
    final 491 throw 491 description 491 sick 489 tongue 489 depending 489 indifference 489 optional 488 recover 488 \
    bit 488 acknowledged 487 stores 487 compared 487 cheerful 486 codes 485 shadow 484 odd 484 confusion 484 proud 484 \
    add 483 pure 483 niece 483 cell 482 affectionate 482 connected 481 dreadful 481 spare 481 purposes 481 inside 481 \
    unnecessary 480 seventh 480 holds 479 express 479 separated 479 fallen 479 rank 477 accepted 477 literal 477 \
    invited 477 sinned 477 teach 477 fortnight 477 receiving 476 started 476 jump 476 approach 476 adding 476 \
    refer 476 spend 475 paid 475 moments 475 contents 475 younger 475 post 474 astonished 474 processes 473 arise 473 \
    begun 472 particulars 471 ended 471 backwards 471 alive 470 consciousness 470 parties 470 outer 469 lands 469 \
    improvement 469 happens 469 thin 468 enemy 468 specify 468 smiling 467 burn 467 weight 466 fight 466 reported 466 \
    disable 466 server 466 chose 466 spring 464 music 464 charge 463 lately 463 treated 462 users 462 possibly 462 \
    threads 461 advice 461 rolled 461 books 460 produce 459 amalgamation 459 taught 458 pattern 457 covered 457 \
    inclined 457 security 456 composed 456 perform 456 confess 455 faint 455 painful 455 recovery 455 possibility 455 \
    reflection 455 actions 454 touch 454 broke 453 matters 453 inner 453 sing 453 stronger 453 plans 452 summer 452 \
    locks 452 noise 451 generations 451 parallel 451 script 451 encouragement 451 wild 451 sees 451 east 451 \
    height 450 nine 450 severe 450 unhappy 450 prayer 449 clothes 448 cross 448 ideas 448 unchanged 448 ate 448 \
    south 448 turns 447 mechanism 447 increasing 447 proceed 447 unique 446 parted 446 vote 446 principal 446 \
    escaped 445 flags 445 favor 445 foolish 444 remembered 444 considerable 444 difficulties 444 walls 443 judged 443 \
    bronze 442 prince 442 reserved 442 beam 441 liked 441 removal 440 overflow 440 recursive 440 regardless 440 \
    safely 440 building 438 piece 438 sooner 438 intimacy 438 respectable 438 perish 437 section 437 depart 437 \
    refracting 436 info 436 fresh 436 evident 436 hurried 436 phrase 436 laugh 435 group 435 congregation 435 \
    distant 435 tea 435 heavy 435 worship 434 leisure 434 thoroughly 434 image 434 naturally 434 affliction 433 \
    accordingly 432 binary 432 intelligence 432 void 430 ear 430 earnestly 429 amusement 429 road 429 allocated 429 \
    auto 429 statutes 429 lies 429 ability 428 winter 428 issue 428 grown 428 acting 428 ears 427 iron 427 elegant 427 \
    encamped 426 guard 426 hill 426 slain 426 dine 425 explanation 425 human 424 define 424 objection 424 \
    continual 423 reach 423 attend 423 engines 422 trusted 422 grave 421 proceeded 420 dress 420 establish 420 \
    indicate 420 signed 420 executed 420 majority 419 kindred 419 minute 419 forgive 418 incense 418 overcome 418 \
    earnest 417 dislike 417 estate 417 designed 417 leaves 417 smiled 417 tender 417 perceived 416 gentle 416 \
    strongly 416 inferior 416 eagerly 416 thinks 416 pointed 415 condition 415 clean 415 generation 415 enjoy 415 \
    loves 415 omit 414 compile 414 claim 413 tired 413 supply 413 exclusive 413 acknowledge 413 orders 412 plunder 412 \
    relief 412 desirable 411 birth 411 limits 411 picture 411 includes 411 execute 409 released 409 box 409 \
    opinions 408 foot 408 delicacy 408 creating 408 blind 408 pasture 407 resulting 407 attempting 407 per 407 \
    officers 407 unusual 407 properly 407 restored 406 causing 406 indifferent 405 measured 405 clever 405 \
    frequently 404 couple 404 reference 403 partner 403 sector 403 telling 402 female 402 precious 402 slight 402 \
    restore 402 accomplished 402 prospect 402 improve 402 refuse 402 hall 401 firstborn 401 dream 401 dust 401 \
    animal 401 grieved 400 assert 400 utterly 400 education 400 civil 400 courage 399 purple 399 agree 398 leaf 398 \
    relative 398 liberty 398 worked 397 perceive 397
    """
}
